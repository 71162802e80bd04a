import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';
import { capitals } from './capitals';

/** A dark line with the price under the photo; no border, little room around the words. */
export const cards: Dress = {
  card: {
    '&': {
      border: 0,
      borderRadius: 0,
      background: color.surfaceMuted,
      borderBlockEnd: `3px solid ${color.text}`,
    },
    '&:hover': { borderColor: color.accent },
  },
  cardBody: { '&': { padding: space(3) } },
  cardTitle: {
    '&': { ...capitals, fontSize: '1.1875rem', lineHeight: 1.15 },
    '& span': {
      fontFamily: frame.bodyFont,
      fontSize: '.875rem',
      lineHeight: 1.3,
      letterSpacing: 0,
      textTransform: 'none',
    },
  },
  // The strip is the card's; on the page of a car the price stands free.
  price: {
    '& > strong': { fontFamily: frame.displayFont, fontWeight: 800, letterSpacing: 0 },
    'li > div > &': {
      order: -1,
      margin: `calc(-1 * ${space(3)}) calc(-1 * ${space(3)}) ${space(1)}`,
      padding: `${space(1)} ${space(3)}`,
      background: color.brand,
      color: color.onBrand,
    },
    'li > div > & > *': { color: 'inherit' },
  },
  tag: { '&': { ...capitals, inset: '0 auto auto 0', borderRadius: 0, letterSpacing: '.04em' } },
  heart: { '&': { inset: '0 0 auto auto', borderRadius: 0, border: 0 } },
  action: { '&': { minHeight: space(10), paddingInline: space(2) } },
  actions: { '&': { gap: space(1) } },
  promo: { '&': { borderRadius: 0, borderBlockEnd: `3px solid ${color.accent}` } },
  rows: {
    '& > li > div > p:first-of-type': {
      order: 0,
      margin: 0,
      padding: 0,
      background: 'none',
      color: 'inherit',
    },
  },
};
