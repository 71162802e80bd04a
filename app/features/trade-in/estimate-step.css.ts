import { globalStyle, style } from '@vanilla-extract/css';
import { amount } from '~/parts/cars/sums.css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, plusMinus, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

const stack = { ...oneColumn, alignContent: 'start' };

export const layout = style({ ...stack, gap: space(5) });
export const number = style({
  ...stack,
  gap: space(3),
  padding: `${space(6)} min(${space(5)}, 5.6vw)`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  '@media': { [from('md')]: { padding: space(8) } },
});
export const vehicle = style({ display: 'grid', gap: space(1), paddingBlockEnd: space(3) });
globalStyle(`${vehicle} strong`, { display: 'block' });
/** Whole, as far as it fits on a line. */
export const fact = style({
  display: 'inline-block',
  color: color.textMuted,
  selectors: { '& + &::before': { content: '"·"', marginInline: '.3em' } },
});
export const edits = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space(5)}`, fontSize: '.9375rem' });
globalStyle(`${edits} > a`, { paddingBlock: space(1) });

export const label = style({ fontWeight: 600 });
/** Each amount stays whole; the two stand below each other where they don't fit. */
export const amounts = style({
  fontFamily: frame.displayFont,
  fontSize: 'clamp(1.5rem, .8rem + 4vw, 2.75rem)',
  fontWeight: frame.displayWeight,
  lineHeight: 1.1,
  letterSpacing: '-.01em',
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${amounts} > span`, { display: 'inline-block' });
export const to = style({ fontSize: '.5em', fontWeight: 400, color: color.textMuted });
export const basis = style({ color: color.textMuted, fontSize: '.9375rem' });
export const confidence = style({
  display: 'flex',
  gap: space(2),
  fontSize: '.9375rem',
});
export const callBack = style({
  fontFamily: frame.displayFont,
  fontSize: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.75rem)',
  fontWeight: frame.displayWeight,
  lineHeight: 1.25,
});

export const leading = style({ ...stack, gap: space(3) });
export { card, heading as cardHeading } from '~/parts/cars/sums.css';
/** On one line of the narrowest phone, with large text too. */
export const offer = style([amount, { fontSize: 'min(clamp(2.25rem, 1.5rem + 3vw, 3rem), 12vw)' }]);
export const gone = style([offer, { color: color.textMuted, textDecoration: 'line-through' }]);
export const note = style({ fontWeight: 600 });
export const accepted = style([note, { display: 'flex', gap: space(2), color: color.positive }]);
export const decide = style({ ...stack, gap: space(2) });

export const explanation = style(thinBorder);
export const explain = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: space(12),
  paddingInline: space(5),
  ...plusMinus,
});
export const reasons = style({ ...stack, gap: space(3), padding: `0 ${space(5)} ${space(5)}` });
export const reason = style({ fontSize: '1rem', marginBlockStart: space(2) });
// Behind an offer, which leads.
globalStyle(`${reasons} ${amounts}`, { fontSize: '1.375rem' });
