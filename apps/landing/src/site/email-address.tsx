import { Fragment } from 'react'

/** Shows an email address that may break before a dot or the @ sign, so that a long address fits on a narrow screen. */
export const EmailAddress = ({ email }: { email: string }) =>
  email.split(/(?=[.@])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- A part is identified by its position in the address.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
