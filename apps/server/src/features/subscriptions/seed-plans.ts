import { planCatalogue } from '@titer/domain'
import { sql } from 'drizzle-orm'
import type { Handle } from '../../platform/database/database.ts'
import { subscriptionPlans } from './tables.ts'

/**
 * Writes the plan catalogue to its table. The function runs whenever the server starts, so it also updates existing
 * rows.
 */
export async function seedPlans(database: Handle) {
  const rows = planCatalogue.map(({ id, name, priceRupees, currency, durationMonths, features }) => ({
    id,
    name,
    pricePkr: priceRupees,
    currency,
    durationMonths,
    features,
  }))
  await database
    .insert(subscriptionPlans)
    .values(rows)
    .onConflictDoUpdate({
      target: subscriptionPlans.id,
      set: {
        name: sql`excluded.name`,
        pricePkr: sql`excluded.price_pkr`,
        currency: sql`excluded.currency`,
        durationMonths: sql`excluded.duration_months`,
        features: sql`excluded.features`,
      },
    })
}
