/** Something that the driver has done on the server. What is pressed again while the first is under way is not sent. */
import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** A button is drawn as disabled a moment after its click, and on a slow phone the second tap may come before. */
export function useAction<Data, Request = void>(options: UseMutationOptions<Data, Error, Request>) {
  const { mutateAsync, ...action } = useMutation(options)
  const isUnderWay = useRef(false)
  const mutate = useCallback(
    (request: Request, callbacks?: MutateOptions<Data, Error, Request>): void => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutateAsync(request, callbacks)
        // What is wrong arrives as `error`.
        .catch(() => undefined)
        .finally(() => {
          isUnderWay.current = false
        })
    },
    [mutateAsync],
  )
  return { ...action, mutate }
}
