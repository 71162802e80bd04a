import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

/** No box: the photo, its name, the price in large light type, and links. */
export const cards: Dress = {
  card: {
    '&': { border: 0, borderRadius: 0, overflow: 'visible', background: 'none' },
  },
  cardBody: { '&': { padding: `${space(3)} 0 0` } },
  cardTitle: {
    '&': {
      fontFamily: frame.displayFont,
      fontWeight: 400,
      fontSize: '1.1875rem',
      letterSpacing: '-.01em',
      lineHeight: 1.2,
    },
    '& span': {
      fontFamily: frame.bodyFont,
      fontSize: '.875rem',
      letterSpacing: 0,
    },
  },
  price: {
    '& > strong': { fontFamily: frame.displayFont, fontWeight: 400 },
    'li > div > & > strong': { fontSize: '1.75rem' },
  },
  finance: {
    '&': { paddingBlockStart: space(1), borderBlockStart: `1px solid ${color.line}` },
  },
  tag: {
    '&': { insetBlockStart: space(4), insetInlineStart: 0, borderRadius: 0, fontWeight: 400 },
  },
  heart: { '&': { border: 0 } },
  action: {
    '&': {
      flex: 'none',
      padding: 0,
      border: 0,
      background: 'none',
      textDecoration: 'underline',
      textUnderlineOffset: '.35em',
      textDecorationThickness: 1,
    },
  },
  actions: { '&': { columnGap: space(6) } },
  promo: { '&': { borderRadius: 0 } },
  rows: {
    '& > li': { paddingInline: 0, borderBlockEnd: `1px solid ${color.line}` },
  },
};
