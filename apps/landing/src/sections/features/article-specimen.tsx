import { Wells } from '@titer/ui'
import { Specimen } from './mode-card.tsx'

export const ArticleSpecimen = ({ className }: { className: string }) => (
  <Specimen label="An article" className={className}>
    <p className="font-head text-[1.375rem] leading-[1.12] font-bold tracking-[-.02em] text-balance">
      Malaria: two species that sleep in the liver
    </p>
    <p>
      <em>Plasmodium vivax</em> and <em>P. ovale</em> leave hypnozoites in the liver, so a patient cured of the blood
      stage can relapse months later. Primaquine clears them.{' '}
      <u className="decoration-safranin decoration-2 underline-offset-4">
        Test for G6PD deficiency before the first dose.
      </u>
    </p>
    <p>
      <em>P. falciparum</em> leaves none. If the fever returns, the blood stage was not cleared, or the patient has a
      new infection.
    </p>
    <p className="mt-1.5 flex items-center gap-3 font-bold text-safranin">
      <Wells levels={[1, 1, 0]} className="gap-1.25" />
      Test yourself on this
    </p>
  </Specimen>
)
