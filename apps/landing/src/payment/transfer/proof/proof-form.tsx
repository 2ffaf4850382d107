import { proofLimits } from '@titer/domain'
import { Button, LoadingWells, Notice } from '@titer/ui'
import { FileCheck, ImageUp } from 'lucide-react'
import { useId } from 'react'
import type { ChangeEvent, SubmitEvent } from 'react'
import { acceptedFiles, formatSize } from './proof-file.ts'
import { useProofUpload } from './use-proof-upload.ts'

/** Lets the user upload an image or a PDF that proves the transfer. */
export function ProofForm({ onSend }: { onSend: (content: string) => Promise<void> }) {
  const { file, error, isSending, choose, send } = useProofUpload(onSend)
  const hint = useId()
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) void choose(chosen)
    // Clears the input, so that choosing the same file again triggers a change event.
    target.value = ''
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form onSubmit={submit} className="flex max-w-2xl flex-col gap-3">
      <label className={`${shape} ${file ? 'border-violet bg-violet-wash' : 'border-dashed border-rim'}`}>
        {/* The input covers the whole field, so that the user can also drop a file on the field. */}
        <input
          type="file"
          accept={acceptedFiles}
          disabled={isSending}
          onChange={change}
          aria-label="Screenshot of the confirmation"
          aria-describedby={hint}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {isSending ? <LoadingWells label="Sending your proof" /> : <ChosenFile file={file} hint={hint} />}
      </label>
      {error && <Notice kind="error">{error}</Notice>}
      {file && (
        <Button type="submit" className="self-start max-lg:w-full" busyLabel={isSending ? 'Sending...' : undefined}>
          Send proof
        </Button>
      )}
    </form>
  )
}

const shape =
  'relative flex min-h-28 items-center justify-center rounded-surface border-2 px-4 py-4 transition-colors duration-(--quick) hover:border-violet has-focus-visible:shadow-[var(--halo)]'

function ChosenFile({ file, hint }: { file: File | undefined; hint: string }) {
  const Icon = file ? FileCheck : ImageUp
  return (
    <span className="flex w-full items-center gap-4 leading-snug">
      <Icon size={32} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-violet" />
      <output className="min-w-0">
        <span className="line-clamp-2 font-semibold">{file ? file.name : 'Choose a picture or PDF'}</span>
        <span id={hint} className="block text-small text-muted">
          {file ? `${formatSize(file.size)}. Tap to choose another file.` : acceptedText}
        </span>
      </output>
    </span>
  )
}

const acceptedText = `JPEG, PNG, WebP or PDF, up to ${formatSize(proofLimits.largestBytes)}`
