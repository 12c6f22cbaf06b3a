/** Parts that load each for itself, shown once all of them are there: none pushes another one away. */
import { type Query, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import ui from './app-ui.module.css'
import { Loading } from './states.tsx'

/** After that what is there is shown without the rest, in milliseconds. */
const MOST_MS = 2000

/** Nothing has come of it yet, neither data nor an error. */
const isPending = ({ state }: Query): boolean => state.status === 'pending'

interface TogetherProps {
  readonly children: ReactNode
}

export function Together({ children }: TogetherProps) {
  const client = useQueryClient()
  const [isShown, setIsShown] = useState(false)
  // What was kept is there with the first frame.
  useLayoutEffect(() => {
    if (client.getQueryCache().findAll({ predicate: isPending }).length === 0) setIsShown(true)
  }, [client])
  useEffect(() => {
    if (isShown) return
    const look = () => {
      if (client.isFetching({ predicate: isPending }) === 0) setIsShown(true)
    }
    look()
    const stop = client.getQueryCache().subscribe(look)
    const timer = setTimeout(() => setIsShown(true), MOST_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, isShown])
  return (
    <>
      {!isShown && <Loading />}
      <div className={ui.together} hidden={!isShown}>
        {children}
      </div>
    </>
  )
}
