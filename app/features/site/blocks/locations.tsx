import type { LocationsBlock, NearView } from '#server/page/views/site-blocks';
import { LocationGrid } from '~/parts/dealer/location-grid';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button.css';
import { input, pairLabel } from '~/ui/input.css';
import * as css from './block.css';
import { BlockHead } from './block-parts';
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

const errorId = 'near-error';

/** Finds the nearest place to a postcode: a plain form, answered on the same page. */
const NearForm = ({ near: { action, postcode, error, answer } }: { near: NearView }) => (
  <form method="get" action={action}>
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12 }}>
      <label className={pairLabel} style={{ flex: '0 1 10rem' }}>
        Your postcode
        <input
          className={input}
          type="text"
          inputMode="numeric"
          name="postcode"
          maxLength={4}
          autoComplete="postal-code"
          defaultValue={postcode}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
      </label>
      <button type="submit" className={button()}>
        Find the nearest
      </button>
    </div>
    {error ? (
      <p id={errorId} role="alert" style={{ marginBlockStart: 8 }}>
        {error}
      </p>
    ) : null}
    {answer ? (
      <p role="status" style={{ marginBlockStart: 12 }}>
        <strong>{answer}</strong>
      </p>
    ) : null}
  </form>
);
