import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn, screenOnly, smallPrint, thinBorder } from '~/styles/patterns';
import { space } from '~/styles/space';

export const group = style({ fontSize: '1.125rem', marginBlock: `${space(2)} ${space(3)}` });

/** Shown once its choice is made; always where the browser can't tell. */
const only = (name: string, value: string) => ({
  ...oneColumn,
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

export const lenders = style({ ...oneColumn, gap: space(3), minWidth: 0, margin: 0, padding: 0, border: 0 });
globalStyle(`${lenders} > legend`, { padding: 0, marginBlockEnd: space(3) });
export const lender = style({
  ...oneColumn,
  ...thinBorder,
  position: 'relative',
  gap: space(2),
  padding: space(4),
  selectors: {
    '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
  },
});
export const lenderName = style({ fontSize: '1rem', fontWeight: 600 });
/** A press anywhere on the card chooses it. */
export const lenderChoice = style([
  lenderName,
  {
    display: 'flex',
    alignItems: 'center',
    gap: space(3),
    cursor: 'pointer',
    '::after': { content: '', position: 'absolute', inset: 0 },
  },
]);
globalStyle(`${lenderChoice} input`, {
  flex: 'none',
  width: space(5),
  height: space(5),
  margin: 0,
  accentColor: color.accent,
});

export const change = style([{ marginInlineStart: 'auto', paddingBlock: space(0.5) }, screenOnly]);

export const sums = style({ display: 'grid', fontVariantNumeric: 'tabular-nums' });
export const running = style({ padding: space(3) });
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
  ...smallPrint,
  fontWeight: 400,
});
export const movingSums = style({ ...oneColumn, gap: space(3), justifyItems: 'start' });
export const sumsLine = style({ fontWeight: 600 });
export const repayment = style({ display: 'block', fontSize: '1.75rem', lineHeight: 1.2 });
export const confirmation = style({ display: 'flex', alignItems: 'flex-start', gap: space(4) });
export const holdLine = style({ display: 'block', marginBlockStart: space(2) });
export const reference = style({ fontSize: '1.25rem', fontWeight: 600, letterSpacing: '.05em' });
