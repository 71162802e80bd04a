import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** One column that is never wider than the screen. */
const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
const box = { border: `1px solid ${color.line}`, borderRadius: frame.radius };

export const wide = style({ ...stack, gap: space(6), maxWidth: '62rem' });
export const intro = style({ fontSize: '1.0625rem' });
export const lead = style([intro, { display: 'flex', gap: space(3), alignItems: 'start' }]);
export const link = style({ display: 'inline-block', paddingBlock: space(1) });

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
  padding: `${space(5)} min(${space(5)}, 5.6vw)`,
  background: color.surfaceMuted,
});
export const plate = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifySelf: 'start',
  alignItems: 'center',
  gap: `0 ${space(2)}`,
  maxWidth: '100%',
  padding: `${space(1)} ${space(3)}`,
  border: `2px solid ${color.text}`,
  borderRadius: 6,
  background: color.surface,
  fontSize: 'min(1.125rem, 7.5vw)',
  fontWeight: 600,
  letterSpacing: '.1em',
});
export const plateState = style({ fontSize: '.6875rem', letterSpacing: '.05em', color: color.textMuted });
export const vehicleName = style({ fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.2 });
export const vehicleDetail = style({ color: color.textMuted });

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
export const phone = style({ whiteSpace: 'nowrap' });
export const address = style({ overflowWrap: 'anywhere' });
