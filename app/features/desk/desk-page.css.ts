import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';

const column = {
  width: '100%',
  maxWidth: '76rem',
  marginInline: 'auto',
  paddingInline: space(4),
  '@media': { [from('lg')]: { paddingInline: space(8) } },
} as const;

export const header = style({
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  position: 'relative',
  '@media': { print: { display: 'none' } },
});
export const skip = style({
  position: 'absolute',
  insetInlineStart: space(4),
  padding: space(3),
  background: color.surface,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
});
export const bar = style([
  column,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: space(3),
    minHeight: space(14),
  },
]);
/** On a phone a long name is cut, so that the menu stays beside it. */
export const site = style({
  flex: '1 1 5rem',
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  minWidth: 0,
  color: color.text,
  textDecoration: 'none',
});
export const siteName = style({
  fontWeight: 600,
  lineHeight: 1.25,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const place = style({
  color: color.textMuted,
  display: 'none',
  '@media': { [from('sm')]: { display: 'inline' } },
});
export const main = style([column, { paddingBlock: `${space(6)} ${space(16)}`, overflowWrap: 'anywhere' }]);
globalStyle(`${main} :is(h1, h2, h3)`, { overflowWrap: 'anywhere' });
globalStyle(`${main} h1`, { fontSize: '1.75rem' });
globalStyle(`${main} legend`, { paddingInline: 0 });
globalStyle(`${main} input`, { minWidth: 0, maxWidth: '100%' });
export const missing = style({ display: 'grid', gap: space(4), paddingBlock: space(12) });

/** A short label in a small frame. */
export const chip = recipe({
  base: {
    display: 'inline-block',
    padding: `0 ${space(2)}`,
    border: '1px solid transparent',
    borderRadius: 6,
    fontSize: '.8125rem',
    lineHeight: space(5.5),
    whiteSpace: 'nowrap',
    // In large text on a phone, a chip can be wider than the screen.
    '@media': { '(max-width: 18em)': { whiteSpace: 'normal' } },
  },
  variants: {
    tone: {
      accent: { borderColor: color.accent, color: color.accent, fontWeight: 600 },
      critical: { background: color.critical, color: color.surface, fontWeight: 600 },
      positive: { borderColor: color.positive, color: color.positive },
      neutral: { borderColor: color.line, background: color.surfaceMuted, color: color.text },
    },
  },
});
