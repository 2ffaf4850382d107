export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-small text-muted before:h-0.5 before:flex-1 before:bg-line after:h-0.5 after:flex-1 after:bg-line">
      or
    </div>
  )
}
