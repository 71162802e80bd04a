import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const label = style({ fontWeight: 600 });
export const points = style({ display: 'grid', gap: space(3) });
export const point = style({ display: 'flex', gap: space(3) });
globalStyle(`${point} > svg`, { flex: 'none', marginTop: space(0.5), color: color.positive });
