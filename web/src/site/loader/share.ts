/** Shares the page: by what the device has for it, else its address is copied. Where neither is there, nothing is offered. */

const button = document.querySelector<HTMLElement>('[data-share]')
const status = document.querySelector<HTMLElement>('[data-share-status]')

async function share(): Promise<void> {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url })
    await navigator.clipboard.writeText(url)
    if (status) status.textContent = button?.dataset.share ?? ''
  } catch {
    // Given up by the visitor, or not allowed by the browser: the address stands in its bar.
  }
}

if (button && ('share' in navigator || 'clipboard' in navigator)) {
  button.style.visibility = 'visible'
  button.addEventListener('click', () => void share())
}
