import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';
import { input } from '~/ui/input.css';

export const label = style({ display: 'grid', gap: space(2), gridTemplateColumns: 'minmax(0, 1fr)' });
export const address = style([input, { width: '100%' }]);
export const ways = style({ display: 'flex', flexWrap: 'wrap', columnGap: space(5) });
