import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';
import { field } from './search-field.css';

export const form = style({
  position: 'relative',
  display: 'grid',
  gap: space(2),
  marginBlockStart: space(2),
  maxWidth: '38rem',
  '@media': { [from('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
dress('searchForm', form);
// The whole form is what the suggestions hang below, so that they don't cover the button.
globalStyle(`${form} > ${field}`, { position: 'static' });
export const large = style({ minHeight: space(13), paddingInlineStart: space(4), fontSize: '1.0625rem' });
dress('searchBox', large);
