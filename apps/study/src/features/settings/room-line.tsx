import { Button } from '@titer/ui'
import { toast } from 'sonner'
import { sizeWords } from './device.ts'
import { useRoom } from './use-room.ts'

/** The room that Titer takes, and what the browser says of keeping it. */
export function RoomLine() {
  const { room, askPromise } = useRoom()
  if (room === undefined) return null
  const { usedBytes, isPromised } = room
  const ask = async () => {
    if (!(await askPromise())) {
      toast.info('The browser did not promise it yet. Adding Titer to the home screen often helps.')
    }
  }
  return (
    <div className="leading-snug">
      <h3 className="mb-1 font-head text-body font-bold">Room on this device</h3>
      <p className="text-muted">
        {usedBytes !== undefined && `Titer takes ${sizeWords(usedBytes)} here. `}
        {isPromised
          ? 'The browser has promised to keep it.'
          : 'The browser has not promised to keep it: short of room, it may clear what is here. What was synced is safe with us.'}
      </p>
      {!isPromised && (
        <Button look="quiet" small className="mt-3" onClick={() => void ask()}>
          Ask the browser to keep it
        </Button>
      )}
    </div>
  )
}
