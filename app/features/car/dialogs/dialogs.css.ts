import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  maxWidth: '44rem',
  paddingBlock: `${space(6)} ${space(16)}`,
});
export const content = style({ display: 'grid', gap: space(5) });
export const address = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
});
export const label = style({ gridArea: '1 / 1 / 2 / -1', fontWeight: 600 });
export const copy = style({
  whiteSpace: 'nowrap',
  '@media': { '(scripting: none)': { display: 'none' } },
});
/** At the end of the label's line, so that nothing moves when it announces. */
export const said = style({ gridArea: '1 / 1 / 2 / -1', justifySelf: 'end', color: color.positive });
export const url = style({
  minHeight: space(12),
  paddingInline: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  background: color.surfaceMuted,
  color: color.text,
});
export const ways = style({
  display: 'grid',
  gap: space(3),
  '@media': { [from('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});
