import { shownName, type Account } from '@titer/client'

/** Shows the first letter of the user's name in a full well, as the sign that the user is signed in. */
export const AccountInitial = ({ account }: { account: Account }) => (
  <span
    aria-hidden="true"
    className="grid size-8 shrink-0 place-items-center rounded-full bg-violet font-head font-bold text-on-stain"
  >
    {Array.from(shownName(account))[0]?.toUpperCase()}
  </span>
)
