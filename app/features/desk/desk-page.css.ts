import { style } from '@vanilla-extract/css';
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
    columnGap: space(6),
    minHeight: space(14),
  },
]);
export const site = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  minWidth: 0,
  color: color.text,
  textDecoration: 'none',
});
export const siteName = style({ fontWeight: 600, lineHeight: 1.25, minWidth: 0 });
export const place = style({ color: color.textMuted });
/** Below the name of the site on a phone, beside it on a wide screen. */
export const links = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space(5) });
export const person = style({
  display: 'none',
  color: color.textMuted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '16rem',
  '@media': { [from('md')]: { display: 'block' } },
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(11),
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&[aria-current]': { fontWeight: 700, textDecoration: 'underline' },
  },
});
export const out = style({
  minHeight: space(11),
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const main = style([column, { paddingBlock: `${space(6)} ${space(16)}` }]);
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
