import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

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
