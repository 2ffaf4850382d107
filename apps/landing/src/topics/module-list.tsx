import modules from '@titer/bank/public/modules.json'
import { Well } from '@titer/ui'
import { newTopicsDay } from 'virtual:bank-sentences'

/**
 * Lists the modules of an integrated course, and shows how much of each module is written. Some colleges teach in such
 * modules instead of by subject.
 */
export const ModuleList = () => (
  <ul className="grid gap-x-(--gutter) border-b-[1.5px] border-line sm:grid-cols-2 lg:grid-cols-3">
    {modules.map(({ module, topics, ready, written, newest }) => (
      <li key={module} className="flex items-center gap-3.5 border-t-[1.5px] border-line py-2.5 leading-tight">
        <Well level={written} size={24} className={`shrink-0 ${written > 0 ? 'text-violet' : 'text-rim'}`} />
        <span className="min-w-0">
          <strong className="block font-semibold">{module}</strong>
          <span className="block text-small text-muted tabular-nums">
            {written === 0 ? 'Being written' : `${Math.round(100 * written)}% written, ${ready} of ${topics} topics`}
          </span>
          {newest > 0 && (
            <span className="block text-small text-muted tabular-nums">
              {newest === ready ? 'In' : `${newest} of them in`} Starter from {newTopicsDay}
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
)
