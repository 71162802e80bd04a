import type { LocationsBlock } from '#server/pages/parts/views/locations';
import { column } from '~/styles/layout.css';
import { LocationGrid } from '~/ui/location-grid';
import * as css from './block.css';
import { BlockHead } from './block-head';
import { NearForm } from './near-form';
import { YardMap } from './yard-map';

/** Location cards, grouped by department if there are many. */
export const Locations = ({ block: { heading, groups, near, map } }: { block: LocationsBlock }) => (
  <div className={`${column} ${css.block}`}>
    <BlockHead heading={heading} />
    {near ? <NearForm near={near} /> : null}
    {map ? <YardMap map={map} /> : null}
    {groups.map(({ title, cards, columns }) => (
      <div key={title ?? ''} className={css.group}>
        {title ? <Title text={title} level={heading?.level === 1 ? 2 : 3} /> : null}
        <LocationGrid
          cards={cards}
          columns={columns}
          level={levelOf(heading?.level === 1, title !== undefined)}
          open="none"
        />
      </div>
    ))}
  </div>
);

/** Location names are one level below the block's heading, or below their department's. */
const levelOf = (first: boolean, titled: boolean): 2 | 3 | 4 => {
  if (first) return titled ? 3 : 2;
  return titled ? 4 : 3;
};

function Title({ text, level }: { text: string; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return <Heading className={css.title}>{text}</Heading>;
}
