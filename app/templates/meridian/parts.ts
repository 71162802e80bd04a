import { from } from '~/styles/breakpoints';
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

/** Hairlines and underlines in the place of boxes. */
export const controls: Dress = {
  button: { '&': { fontWeight: 500, letterSpacing: '.02em', paddingInline: `min(${space(7)}, 7.8vw)` } },
  quietButton: { '&': { color: 'inherit', border: '1px solid currentColor', background: 'none' } },
  searchBox: {
    '&': {
      borderRadius: 0,
      border: 0,
      borderBlockEnd: `1px solid ${color.text}`,
      background: 'none',
      paddingInlineStart: 0,
    },
  },
  chip: { '&': { borderRadius: 0, background: 'none', border: `1px solid ${color.line}` } },
  filterName: { '&': { fontFamily: frame.displayFont, fontWeight: 400, fontSize: '1.125rem' } },
  navLink: {
    '&': {
      fontSize: '.9375rem',
      letterSpacing: '.01em',
      '@media': { [from('lg')]: { justifyContent: 'center' } },
    },
  },
  siteName: { '&': { fontSize: 'clamp(1.125rem, 5.5vw, 1.625rem)' } },
  sectionHead: { '&': { borderBlockStart: `1px solid ${color.text}`, paddingBlockStart: space(4) } },
  picturedTile: { '&': { borderRadius: 0, background: 'none', textAlign: 'start' } },
  plainTile: {
    '&': {
      minHeight: space(14),
      paddingInline: 0,
      border: 0,
      borderBlockEnd: `1px solid ${color.line}`,
      borderRadius: 0,
      background: 'none',
    },
    '& > :first-child': { fontFamily: frame.displayFont, fontSize: '1.1875rem', fontWeight: 400 },
  },
};
