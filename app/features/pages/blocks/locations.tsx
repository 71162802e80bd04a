import type { LocationsBlock } from '#server/content/views/blocks/locations';
import { column } from '~/styles/layout.css';
import { LocationGrid } from '~/ui/location-grid';
import * as css from './block.css';
import { BlockHead } from './block-head';

/** Cards of places, under the name of their department where there are many. */
export const Locations = ({ block: { heading, groups } }: { block: LocationsBlock }) => (
  <div className={`${column} ${css.block}`}>
    <BlockHead heading={heading} />
    {groups.map(({ title, cards, columns }) => (
      <div key={title ?? ''} className={css.group}>
        {title ? <h2>{title}</h2> : null}
        <LocationGrid
          cards={cards}
          columns={columns}
          level={title || heading?.level !== 1 ? 3 : 2}
          open="none"
        />
      </div>
    ))}
  </div>
);
