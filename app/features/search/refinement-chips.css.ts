import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const chipList = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
const pill = { display: 'inline-flex', alignItems: 'center', minHeight: space(9), fontSize: '.9375rem' };
export const chip = style({
  ...pill,
  gap: space(1.5),
  paddingInline: space(3),
  borderRadius: 99,
  background: color.surfaceMuted,
  color: color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'line-through' } },
});
dress('chip', chip);
export const clear = style({ ...pill, paddingInline: space(2) });

// Few searches are read as filters, so these styles are inline.
export const box = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
} as const;
/** The alternative reading of the words. */
export const other = pill;
export const lead = { fontSize: '.9375rem', color: color.textMuted };
