import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as trap } from '~/styles/layout.css';

/** One column that is never wider than the screen. */
const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const box = { border: `1px solid ${color.line}`, borderRadius: frame.radius };

export const page = style({ minHeight: '60vh', paddingBlock: `${space(6)} ${space(16)}` });
export const narrowColumn = style({ ...stack, gap: space(6), maxWidth: '38rem' });
export const wide = style({ ...stack, gap: space(6), maxWidth: '62rem' });
export const head = style({ ...stack, gap: space(3), maxWidth: '38rem' });
export const title = style({ overflowWrap: 'anywhere', selectors: { '&:focus': { outline: 'none' } } });
export const intro = style({ fontSize: '1.0625rem' });
export const lead = style([intro, { display: 'flex', gap: space(3), alignItems: 'start' }]);
export const small = style({ fontSize: '.875rem', color: color.textMuted });
export const link = style({ display: 'inline-block', paddingBlock: space(1) });
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
export const earlier = style({
  padding: `${space(2)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.accent}`,
  background: color.surfaceMuted,
});

export const progress = style({ display: 'grid', gap: space(2) });
export const count = style({ fontSize: '.875rem', color: color.textMuted });
export const part = style({ color: color.text });
export const bar = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: space(1) });
const one = style({ borderBlockStart: '4px solid', borderRadius: 2 });
export const reached = style([one, { borderColor: color.accent }]);
export const ahead = style([
  one,
  { borderColor: color.line, '@media': { '(forced-colors: active)': { borderColor: 'GrayText' } } },
]);

export const form = style({ ...stack, gap: space(5) });
export const fields = style({
  ...stack,
  gap: space(4),
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const half = style({ minWidth: 0 });
export const whole = style({ minWidth: 0, gridColumn: '1 / -1' });
/** The registration is wider than its state. */
export const plateFields = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: space(4) });
globalStyle(`${plateFields} > *`, { flex: '2 1 6rem' });
globalStyle(`${plateFields} > :first-child`, { flex: '3 1 11rem' });
globalStyle(`${plateFields} input`, {
  fontSize: '1.25rem',
  fontWeight: 600,
  letterSpacing: '.08em',
  textTransform: 'uppercase',
});
globalStyle(`${plateFields} input::placeholder`, { fontWeight: 400 });

/** Questions stand apart from each other. */
export const questions = style({ ...stack, gap: space(6) });
export const payout = style({
  minWidth: 0,
  maxWidth: '20rem',
  '@supports': {
    'selector(:has(*))': {
      selectors: {
        [`form:has([name=trade_finance_owing]):not(:has([name=trade_finance_owing][value=Yes]:checked)) &`]: {
          display: 'none',
        },
      },
    },
  },
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
globalStyle(`${buttons} > *`, { flex: '0 1 auto' });
globalStyle(`${buttons} > :first-child`, { '@media': { 'not (min-width: 576px)': { flex: '1 1 100%' } } });
export const failure = style({
  padding: space(4),
  borderRadius: 8,
  background: color.critical,
  color: color.surface,
  fontWeight: 600,
});

export const lists = style({ ...box, selectors: { '&[open]': { paddingBlockEnd: space(5) } } });
export const listsSummary = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(12),
  paddingInline: space(4),
  fontWeight: 600,
  listStyle: 'none',
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"+"', marginInlineStart: 'auto', fontSize: '1.25rem', fontWeight: 400 },
    '[open] > &::after': { content: '"–"' },
  },
});
export const listsForm = style({
  ...stack,
  gap: space(4),
  selectors: { [`${lists} > &`]: { paddingInline: space(4) } },
});
export const narrow = style({ justifySelf: 'start', minHeight: space(10), marginBlockStart: space(2) });

export const vehicle = style({
  ...stack,
  ...box,
  gap: space(4),
  padding: space(5),
  background: color.surfaceMuted,
});
export const plate = style({
  display: 'inline-flex',
  justifySelf: 'start',
  alignItems: 'center',
  gap: space(2),
  padding: `${space(1)} ${space(3)}`,
  border: `2px solid ${color.text}`,
  borderRadius: 6,
  background: color.surface,
  fontSize: '1.125rem',
  fontWeight: 600,
  letterSpacing: '.1em',
});
export const plateState = style({ fontSize: '.6875rem', letterSpacing: '.05em', color: color.textMuted });
export const vehicleName = style({ fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.2 });
export const vehicleDetail = style({ color: color.textMuted });
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  gap: space(3),
});
globalStyle(`${facts} dt`, { fontSize: '.875rem', color: color.textMuted });

export const finished = style({ ...stack, gap: space(8) });
export const tick = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: space(8),
  height: space(8),
  borderRadius: '50%',
  background: color.positive,
  color: color.surface,
});
export const booked = style({ ...stack, ...box, gap: space(1), padding: space(4) });
export const block = style({ ...stack, gap: space(3) });
export const heading = style({ fontSize: '1.25rem' });
export const nextSteps = style({
  display: 'grid',
  gap: space(3),
  paddingInlineStart: space(6),
  listStyle: 'decimal',
});
export const phone = style({ whiteSpace: 'nowrap' });
export const address = style({ overflowWrap: 'anywhere' });
