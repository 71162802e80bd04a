import type { MapView } from '#server/dealer/views/location-card-view';
import { enhance } from '~/rendering/enhanced';
import { button } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { Section } from '~/ui/section';
import * as css from './place-map.css';

enhance({ map: () => import('./show-map') });

interface PlaceMapProps {
  readonly map: MapView;
  readonly heading?: string | undefined;
  readonly id?: string | undefined;
  readonly fold?: 'closed' | undefined;
}

/**
 * A map of one location. Everyone has a link to a map; with scripting the map takes its place, once it is asked for or,
 * where the tenant does not ask, once it comes into view.
 */
export const PlaceMap = ({ map, heading = 'Map', id, fold }: PlaceMapProps) => (
  <Section title={heading} id={id} fold={fold} note={fold && map.name}>
    <div className={map.embed ? `${css.box} ${css.tall}` : css.box} {...embedding(map)}>
      <a
        className={button({ tone: 'quiet' })}
        href={map.href}
        rel="noopener"
        data-act={map.embed ? 'map' : undefined}
      >
        <Icon name="pin" /> Show {map.name} on a map
      </a>
      {map.embed?.consent ? (
        <p className={css.note}>Loading the map shares your IP address with {map.embed.provider}.</p>
      ) : null}
    </div>
  </Section>
);

/** What the script that shows the map has to know. */
const embedding = ({ name, embed }: MapView) =>
  embed
    ? {
        'data-map': embed.src,
        'data-title': `Map of ${name}`,
        ...(embed.consent ? {} : { 'data-watch': 'map' }),
      }
    : {};
