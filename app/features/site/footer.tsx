import type { FooterPlaceView, FooterView } from '#server/site/views/frame-view';
import { englishHere, langOf, languageHere, say } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { FramePart, type RenderedSite } from './frame-part';
import * as css from './site-frame.css';

interface FooterProps {
  readonly site: RenderedSite;
  readonly className: string;
  readonly hidden: boolean;
  /** Only the legal details: the page is a step of something under way. */
  readonly short: boolean;
}

/** Links, the dealer's contact details and legal details: rendered by the server. */
export const Footer = ({ site, className, hidden, short }: FooterProps) => (
  <FramePart
    as="footer"
    className={className}
    hidden={hidden}
    data-short={short ? '' : undefined}
    html={site.footer}
  />
);

/** Rendered by the server. */
export const FooterInside = ({
  footer: { groups, places, allPlaces, links, legal, languages },
}: {
  footer: FooterView;
}) => (
  <div className={`${column} ${css.inner}`}>
    <nav className={css.groups} aria-label={say('More')}>
      {groups.map((group) => (
        <details key={group.text}>
          <summary className={css.placeName} lang={langOf(group.text)}>
            {group.text}
          </summary>
          {group.links.map((link) => (
            <a key={link.href} href={link.href} lang={langOf(link.text)}>
              {link.text}
            </a>
          ))}
        </details>
      ))}
    </nav>
    <ul className={css.locations} lang={englishHere()}>
      {places.map((place) => (
        <li key={place.name}>{places.length > 1 ? <Folded place={place} /> : <Place place={place} />}</li>
      ))}
      {allPlaces ? (
        <li>
          <a href={allPlaces.href}>{allPlaces.text}</a>
        </li>
      ) : null}
    </ul>
    {languages ? <Languages choices={languages} /> : null}
    <p className={css.legal}>
      {legal.map((line) => (
        <span key={line} lang={englishHere()}>
          {line}
        </span>
      ))}
      {links.map((link) => (
        <a key={link.href} href={link.href} lang={langOf(link.text)}>
          {link.text}
        </a>
      ))}
    </p>
  </div>
);

/** Few sites have the switch, so its styles are inline instead of in every page's style sheet. */
const plainButton = {
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  minHeight: '2rem',
  padding: 0,
  textDecoration: 'underline',
} as const;

/**
 * The language switch: a form, so that it works without a script. Each language has its own name, and its English one for
 * devices without its letters.
 */
const Languages = ({ choices }: { choices: NonNullable<FooterView['languages']> }) => (
  <form className={css.legal} method="post" action="/language" aria-label={say('Language')}>
    <span>{say('Menus, search and forms in')}:</span>
    {choices.map(({ code, name, english }) =>
      code === (languageHere() ?? 'en') ? (
        <strong key={code} lang={code} aria-current="true">
          {name}
        </strong>
      ) : (
        <button key={code} type="submit" name="language" value={code} style={plainButton}>
          <span lang={code}>{name}</span>
          {english ? <span lang="en"> ({english})</span> : null}
        </button>
      ),
    )}
  </form>
);

interface PlaceProps {
  readonly place: FooterPlaceView;
}

const Place = ({ place }: PlaceProps) => (
  <>
    <strong>{place.href ? <a href={place.href}>{place.name}</a> : place.name}</strong>
    <PlaceLines place={place} />
  </>
);

/** One of several: its name alone, until it is opened. */
const Folded = ({ place }: PlaceProps) => (
  <details>
    <summary className={css.placeName}>{place.name}</summary>
    <PlaceLines place={place} />
    {place.href ? (
      <a href={place.href} aria-label={`Hours and map of ${place.name}`}>
        Hours and map
      </a>
    ) : null}
  </details>
);

const PlaceLines = ({ place: { address, hours, phone, licences } }: PlaceProps) => (
  <>
    {[...address, ...hours].map((line) => (
      <span key={line}>{line}</span>
    ))}
    {phone ? <a href={phone.href}>{phone.text}</a> : null}
    {licences.map((licence) => (
      <span key={licence}>{licence}</span>
    ))}
  </>
);
