import { style } from '@vanilla-extract/css';
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

export const lenders = style({ ...oneColumn, gap: space(3) });
export const lender = style({ ...oneColumn, ...thinBorder, gap: space(2), padding: space(4) });
export const lenderName = style({ fontSize: '1rem', fontWeight: 600 });

export const change = style([{ paddingBlock: space(0.5) }, screenOnly]);

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
export const extras = style({ fontWeight: 600 });
export const confirmation = style({ display: 'flex', alignItems: 'flex-start', gap: space(4) });
export const holdLine = style({ display: 'block', marginBlockStart: space(2) });
export const reference = style({ fontSize: '1.25rem', fontWeight: 600, letterSpacing: '.05em' });
