import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn, plusMinus, thinBorder } from '~/styles/patterns';
import { space } from '~/styles/space';

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

export const best = style({ ...oneColumn, ...thinBorder, gap: space(3), padding: space(5) });
export const bestHeading = style({ fontSize: '1.125rem' });
/** Questions stand apart from each other. */
export const questions = style({ ...oneColumn, gap: space(6) });
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

export const lists = style({ ...thinBorder, selectors: { '&[open]': { paddingBlockEnd: space(5) } } });
export const listsSummary = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(12),
  paddingInline: space(4),
  ...plusMinus,
});
export const listsForm = style({
  ...oneColumn,
  gap: space(4),
  selectors: { [`${lists} > &`]: { paddingInline: space(4) } },
});
/** The field of a badge that is not in the list. */
export const otherBadge = style({
  '@media': {
    '(scripting: enabled)': {
      '@supports': {
        'selector(:has(*))': {
          selectors: { 'form:not(:has([name=badge] [value=another]:checked)) &': { display: 'none' } },
        },
      },
    },
  },
});
/** A choice does what the button does, once the script is there: from the first paint on, so that nothing moves. */
export const narrow = style({
  justifySelf: 'start',
  minHeight: space(10),
  marginBlockStart: space(2),
  '@media': { '(scripting: enabled)': { display: 'none' } },
});

/** The shopper's car beside or above a step. */
export const own = style({
  padding: space(3),
  borderRadius: 8,
  background: color.surfaceMuted,
  color: color.textMuted,
});
globalStyle(`${own} > strong`, { display: 'block', color: color.text });

export const vehicle = style({
  ...oneColumn,
  ...thinBorder,
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

export const finished = style({ ...oneColumn, gap: space(8) });
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
export const booked = style({ ...oneColumn, ...thinBorder, gap: space(1), padding: space(4) });
export const address = style({ overflowWrap: 'anywhere' });
