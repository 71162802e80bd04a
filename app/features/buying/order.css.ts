import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as trap } from '~/styles/layout.css';

/** One column that is never wider than the screen. */
const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const box = { border: `1px solid ${color.line}`, borderRadius: frame.radius };

export const page = style({ minHeight: '60vh', paddingBlock: `${space(6)} ${space(16)}` });
export const narrow = style({ ...stack, gap: space(6), maxWidth: '38rem' });
export const head = style({ ...stack, gap: space(3) });
export const title = style({ overflowWrap: 'anywhere', selectors: { '&:focus': { outline: 'none' } } });
export const small = style({ fontSize: '.875rem', color: color.textMuted });
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space(1),
  minHeight: space(8),
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&::before': { content: '"‹"', fontSize: '1.5em', lineHeight: 1 },
  },
});
export const notice = style({
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.accent}`,
  background: color.surfaceMuted,
});

export const progress = style({ display: 'grid', gap: space(2) });
export const count = style({ fontSize: '.875rem', color: color.textMuted });
export const part = style({ color: color.text });
export const bar = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: space(1) });
const one = style({ borderBlockStart: '4px solid', borderRadius: 2 });
export const reached = style([one, { borderColor: color.accent }]);
export const ahead = style([one, { borderColor: color.line }]);

export const form = style({ ...stack, gap: space(5) });
export const fields = style({
  ...stack,
  gap: space(4),
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const half = style({ minWidth: 0 });
export const whole = style({ minWidth: 0, gridColumn: '1 / -1' });
export const heading = style({ fontSize: '1.25rem' });
export const group = style({ gridColumn: '1 / -1', fontSize: '1.125rem', marginBlockStart: space(2) });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
export const failure = style({
  padding: space(4),
  borderRadius: 8,
  background: color.critical,
  color: color.surface,
  fontWeight: 600,
});

/** Shown once its choice is made; always where the browser can't tell. */
const only = (name: string, value: string) => ({
  ...stack,
  gap: space(4),
  '@supports': {
    'selector(:has(*))': {
      selectors: {
        [`form:not(:has([name=${name}][value=${value}]:checked)) &`]: { display: 'none' },
      },
    },
  },
});
export const forFinance = style(only('pay_by', 'finance'));
export const forDelivery = style(only('handover', 'delivery'));
export const forPickUp = style({
  '@supports': {
    'selector(:has(*))': {
      selectors: { 'form:has([name=handover][value=delivery]:checked) &': { display: 'none' } },
    },
  },
});

export const lenders = style({ ...stack, gap: space(3) });
export const lender = style({ ...stack, ...box, gap: space(2), padding: space(4) });
export const lenderName = style({ fontSize: '1rem', fontWeight: 600 });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  gap: space(3),
});
globalStyle(`${facts} dt`, { fontSize: '.875rem', color: color.textMuted });

export const block = style({ ...stack, gap: space(3) });
export const rows = style({ ...stack });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space(4)}`,
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
});
globalStyle(`${row} > dt`, { flex: '0 0 8rem', color: color.textMuted });
globalStyle(`${row} > dd`, { flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' });
export const change = style({
  display: 'inline-block',
  paddingBlock: space(0.5),
  marginInlineStart: space(3),
});

export const sums = style({ display: 'grid', fontVariantNumeric: 'tabular-nums' });
export const sum = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${space(4)}`,
  paddingBlock: space(2),
});
export const total = style([
  sum,
  { borderBlockStart: `1px solid ${color.line}`, fontWeight: 600, fontSize: '1.0625rem' },
]);
export const sumNote = style({
  gridColumn: '1 / -1',
  fontSize: '.875rem',
  color: color.textMuted,
  fontWeight: 400,
});
export const reference = style({ fontSize: '1.25rem', fontWeight: 600, letterSpacing: '.05em' });
export const next = style({
  display: 'grid',
  gap: space(3),
  paddingInlineStart: space(6),
  listStyle: 'decimal',
});
