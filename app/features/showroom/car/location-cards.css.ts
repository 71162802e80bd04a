import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const more = style({ justifySelf: 'start', paddingBlock: space(1) });

export const strip = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const method = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: space(9),
  paddingInline: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  fontSize: '.875rem',
  fontWeight: 600,
});
