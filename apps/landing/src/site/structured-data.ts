import { planCatalogue } from '@titer/domain'
import faq from '../../content/faq.yaml'
import site from '../../content/site.yaml'
import { landingOrigin } from './origins.ts'

const organisation = {
  '@type': 'Organization',
  '@id': `${landingOrigin}/#organisation`,
  name: site.name,
  url: `${landingOrigin}/`,
  logo: `${landingOrigin}/icon-512.png`,
  email: site.contact.email,
  address: { '@type': 'PostalAddress', streetAddress: site.contact.office.join(', '), addressCountry: 'PK' },
  sameAs: [site.contact.profile.url],
}

const product = {
  '@type': 'Product',
  name: site.name,
  description: site.description,
  image: `${landingOrigin}/social-card.png`,
  brand: { '@id': organisation['@id'] },
  offers: planCatalogue.map(({ name, priceRupees, currency }) => ({
    '@type': 'Offer',
    name,
    price: priceRupees,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
    url: `${landingOrigin}/pricing`,
  })),
}

const questions = {
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const graphs: Record<string, object[]> = {
  '/': [organisation, product, questions],
  '/pricing': [organisation, product],
}

/** Returns the schema.org data for the page at a path, or undefined if the page has none. */
export const structuredDataOf = (path: string): object | undefined =>
  graphs[path] && { '@context': 'https://schema.org', '@graph': graphs[path] }
