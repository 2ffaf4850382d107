import { Button } from '@titer/ui'
import { toast } from 'sonner'
import { sizeWords } from './device.ts'
import { useStorageEstimate } from './use-storage-estimate.ts'

/** Shows the storage that Titer uses, and whether the browser may clear it. */
export function StorageLine() {
  const { estimate, requestPersistence } = useStorageEstimate()
  if (estimate === undefined) return null
  const { usedBytes, isPersistent } = estimate
  const ask = async () => {
    if (!(await requestPersistence())) {
      toast.info('The browser hasn’t agreed yet. Adding Titer to your home screen often helps.')
    }
  }
  return (
    <div className="leading-snug">
      <h3 className="mb-1 font-head text-body font-bold">Storage on this device</h3>
      <p className="text-muted">
        {usedBytes !== undefined && `Titer uses ${sizeWords(usedBytes)}. `}
        {isPersistent
          ? 'The browser has agreed to keep this data.'
          : 'The browser may clear this data if the device runs out of space. Everything that was synced is safe with us.'}
      </p>
      {!isPersistent && (
        <Button look="quiet" small className="mt-3" onClick={() => void ask()}>
          Ask the browser to keep it
        </Button>
      )}
    </div>
  )
}
