import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

/** No box: the photo, its name with the price across from it, and links. */
export const cards: Dress = {
  card: {
    '&': { border: 0, borderRadius: 0, overflow: 'visible', background: 'none' },
    '&:hover': { boxShadow: 'none' },
  },
  cardBody: {
    '&': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto auto auto 1fr',
      columnGap: space(4),
      alignItems: 'start',
      padding: `${space(4)} 0 0`,
    },
    '& > *': { gridColumn: '1 / -1' },
    // In large text the price stands below the name.
    '& > h2': { gridColumn: 1, '@media': { '(max-width: 18em)': { gridColumnEnd: -1 } } },
  },
  cardTitle: {
    '&': {
      fontFamily: frame.displayFont,
      fontWeight: 400,
      fontSize: '1.375rem',
      letterSpacing: '-.01em',
      lineHeight: 1.2,
    },
    '& span': {
      fontFamily: frame.bodyFont,
      fontSize: '.875rem',
      letterSpacing: 0,
      marginBlockStart: space(1),
    },
  },
  price: {
    '& > strong': { fontFamily: frame.displayFont, fontWeight: 400 },
    'li > div > &': {
      gridColumn: 2,
      gridRow: 1,
      display: 'grid',
      justifyItems: 'end',
      textAlign: 'end',
      '@media': { '(max-width: 18em)': { gridRow: 'auto' } },
    },
  },
  finance: {
    '&': {
      maxWidth: 'none',
      paddingInline: 0,
      borderBlockStart: `1px solid ${color.line}`,
      borderRadius: 0,
      background: 'none',
    },
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
    '& > li > div > *': { gridColumn: 'auto' },
    '& > li > div > p:first-of-type': { gridColumn: 'auto', gridRow: 'auto', justifyItems: 'start' },
  },
};
