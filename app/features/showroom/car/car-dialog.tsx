import type { ReactNode } from 'react';
import type { HolidayHoursView } from '#server/dealer/views/location-card-view';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { CarDialogView, CertifiedView, ShareView } from '#server/stock/views/car-view';
import type { FinanceDisclaimerView } from '#server/stock/views/finance-view';
import { enhance } from '~/rendering/enhanced';
import { englishHere } from '~/rendering/say';
import { renderStatic, Static, type StaticText } from '~/rendering/static';
import { column, visuallyHidden } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { useIsOver } from '~/ui/dialog-route';
import { Icon } from '~/ui/icon';
import * as css from './dialogs.css';
import { FinanceFacts } from './finance';
import { Arrows, altOf, GalleryPicture, Thumbnails } from './gallery';
import { count as number } from './gallery.css';
import * as photos from './photos.css';

enhance({ copy: () => import('./behaviours/copy') });

/** A dialog of a car: inside the dialog over the car page, or as a page of its own. */
export const CarDialogScreen = ({ view }: { view: RenderedDialogView }) =>
  useIsOver() ? <Static as="div" className={css.content} html={view.html} /> : <CarDialogPage view={view} />;

/** The dialog's content as a standalone page: for shared links and without JavaScript. */
const CarDialogPage = ({ view }: { view: RenderedDialogView }) => (
  <main id="main" lang={englishHere()} className={`${column} ${css.page}`}>
    <a href={view.car.href}>Back to the {view.car.title}</a>
    <h1>{view.title}</h1>
    <Static as="div" className={css.content} html={view.html} />
  </main>
);

/** What a dialog over the car page shows around its content. */
export type CarDialogHead = Pick<CarDialogView, 'title'> & Partial<Pick<CarDialogView, 'size'>>;

/** The browser's data for a dialog: its head, the address it closes to, and a static part. */
export interface RenderedDialogView extends Pick<CarDialogView, 'title' | 'size' | 'car'> {
  readonly html?: StaticText | undefined;
}

/** Renders a dialog's content. On the server only. */
export const renderDialog = (view: CarDialogView): RenderedDialogView => ({
  title: view.title,
  size: view.size,
  car: view.car,
  html: renderStatic(contentOf(view)),
});

function contentOf(view: CarDialogView): ReactNode {
  switch (view.kind) {
    case 'photos':
      return <Photos pictures={view.content} />;
    case 'holiday-hours':
      return <HolidayHours content={view.content} />;
    case 'share':
      return <Share content={view.content} />;
    case 'certified':
      return <Certified content={view.content} />;
    case 'finance-disclaimer':
      return <FinanceDisclaimer content={view.content} />;
  }
}

/** The benefits of a manufacturer's certified programme, as a list. */
const Certified = ({ content: { label, logo, points, link } }: { content: CertifiedView }) => (
  <>
    {logo ? (
      <img src={logo} alt={label} width={120} height={32} />
    ) : (
      <p className={css.certifiedLabel}>{label}</p>
    )}
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point} className={css.point}>
          <Icon name="tick" /> <span>{point}</span>
        </li>
      ))}
    </ul>
    {link ? (
      <p>
        <a href={link.href} rel="noopener">
          {link.text}
        </a>
      </p>
    ) : null}
  </>
);

/** A lender's disclaimer below its figures; the comparison rate warning is next to that rate. */
const FinanceDisclaimer = ({ content }: { content: FinanceDisclaimerView }) => (
  <>
    <FinanceFacts facts={content.facts} />
    <p className={css.small}>* {content.note.join(' ')}</p>
    {content.disclaimer ? (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the allowed elements, written by the server
      <div className={css.prose} dangerouslySetInnerHTML={{ __html: content.disclaimer }} />
    ) : null}
  </>
);

/** Upcoming special opening hours by location. */
const HolidayHours = ({ content }: { content: HolidayHoursView }) =>
  content.places.map((place) => (
    <table key={place.name} className={css.days}>
      <caption className={css.place}>{place.name}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Department</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {place.days.map((day) => (
          <tr key={`${day.date} ${day.department}`}>
            <th scope="row">
              {day.date}
              {day.name ? <span className={css.name}>{day.name}</span> : null}
            </th>
            <td>{day.department}</td>
            <td>{day.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ));

/** Ways to share a car, and its address to copy. */
const Share = ({ content }: { content: ShareView }) => (
  <>
    <div className={css.address} data-copy="">
      <label className={css.label} htmlFor="share-url">
        {content.label}
      </label>
      <input className={css.url} id="share-url" type="text" readOnly value={content.url} data-act="copy" />
      <button type="button" className={`${button({ tone: 'quiet' })} ${css.copy}`} data-act="copy">
        Copy link
      </button>
      <p className={css.said} role="status" />
    </div>
    <ul className={css.ways}>
      {content.ways.map(({ text, href }) => (
        <li key={text}>
          <a className={button({ tone: 'quiet', wide: true })} href={href} rel="noopener">
            {text}
          </a>
        </li>
      ))}
    </ul>
  </>
);

enhance({ zoom: () => import('./behaviours/zoom') });

/** All photos of a car on a dark background: stacked on a page, side by side in a dialog. */
const Photos = ({ pictures }: { pictures: readonly PictureView[] }) => {
  const count = pictures.length;
  return (
    <div className={photos.photos} data-carousel="photos" data-watch="slides">
      <ol className={photos.strip} data-strip="" aria-label="Photos">
        {pictures.map((picture, index) => (
          <li key={picture.src} id={`large-${index + 1}`}>
            <div className={photos.view} data-act="zoom">
              <GalleryPicture
                picture={{ ...picture, alt: altOf(picture, index, count) }}
                sizes="100vw"
                first={index === 0}
              />
            </div>
            {count > 1 ? (
              <span className={number} aria-hidden>
                {index + 1} / {count}
              </span>
            ) : null}
            <button
              type="button"
              className={photos.zoom}
              aria-label={`Zoom photo ${index + 1}`}
              aria-pressed="false"
              data-act="zoom"
            >
              <Icon name="search" />
            </button>
          </li>
        ))}
      </ol>
      {count > 1 ? <Arrows /> : null}
      {count > 1 ? <Thumbnails pictures={pictures} count={count} target="large" /> : null}
      {count > 1 ? <p className={visuallyHidden} role="status" /> : null}
    </div>
  );
};
