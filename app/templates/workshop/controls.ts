import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';
import { capitals } from './capitals';

/** Square and loud; a quiet button is drawn with a heavy line. */
export const controls: Dress = {
  button: {
    '&': {
      ...capitals,
      letterSpacing: '.03em',
      fontSize: '1.0625rem',
      // Large text on a phone: capitals are too wide for the longest words.
      '@media': { '(max-width: 18em)': { textTransform: 'none', letterSpacing: 0 } },
    },
  },
  quietButton: { '&': { border: '2px solid currentColor', background: 'none' } },
  searchForm: { '&': { gap: 0 } },
  searchBox: { '&': { borderRadius: 0 } },
  chip: {
    '&': { borderRadius: 0, background: color.brand, color: color.onBrand, fontWeight: 600 },
  },
  filterName: { '&': { ...capitals, fontSize: '1.125rem' } },
  navLink: {
    '&': { ...capitals, fontWeight: 700, fontSize: '1.0625rem', letterSpacing: '.03em' },
  },
  siteName: { '&': { fontSize: 'clamp(1rem, 5vw, 1.5rem)' } },
  fold: { '&': { borderBlock: `2px solid ${color.text}` } },
  sectionHead: {
    '&': { borderBlockEnd: `2px solid ${color.text}`, paddingBlockEnd: space(1) },
    '& > h2::before': {
      content: '',
      display: 'inline-block',
      width: '.3em',
      height: '.72em',
      marginInlineEnd: '.35em',
      background: color.accent,
      transform: 'skewX(-14deg)',
    },
  },
  picturedTile: {
    '&': { borderRadius: 0, textAlign: 'start', paddingInline: 0, borderBlockEnd: `3px solid ${color.text}` },
    '&:hover': { borderColor: color.accent },
    '& > :not(img)': { paddingInline: space(3) },
  },
  plainTile: {
    '&': {
      minHeight: space(13),
      borderRadius: 0,
      border: 0,
      borderInlineStart: `4px solid ${color.accent}`,
      background: color.surfaceMuted,
    },
    '& > :first-child': { fontFamily: frame.displayFont, fontSize: '1.125rem', fontWeight: 700 },
  },
};
