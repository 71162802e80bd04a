import type { PageView } from '#server/desk/views/desk-view';
import { Icon } from '~/ui/icon';
import { call } from './inbox.css';
import { ButtonLink, Chips } from './parts';
import * as css from './today-page.css';

type TodayView = PageView<'today'>;
type SectionView = TodayView['sections'][number];

/** The first page: what waits for the person, a line each, and what they can add. */
export const TodayPage = ({ view }: { view: TodayView }) => (
  <div className={css.page}>
    <header className={css.head}>
      <h1>Today</h1>
      <details className={css.add}>
        <summary className={css.addButton}>+ Add</summary>
        <div className={css.ways}>
          {view.add.map(({ text, href }) => (
            <ButtonLink key={href} href={href}>
              {text}
            </ButtonLink>
          ))}
        </div>
      </details>
    </header>
    <div className={css.sections}>
      {view.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </div>
  </div>
);

const Section = ({ section }: { section: SectionView }) => {
  const { id, heading, rows, more, empty } = section;
  return (
    <section className={rows.length > 0 ? css.section : css.line} aria-labelledby={id}>
      <h2 className={css.heading} id={id}>
        {heading}
      </h2>
      {rows.length > 0 ? <Rows rows={rows} /> : <p className={css.quiet}>{empty}</p>}
      {more ? (
        <a className={css.more} href={more.href}>
          {more.text}
        </a>
      ) : null}
    </section>
  );
};

/** The whole row is a link; a phone number beside it is called with one press. */
export const Rows = ({ rows }: Pick<SectionView, 'rows'>) => (
  <ul className={css.rows}>
    {rows.map(({ id, href, name, about, why, chip, phone }) => (
      <li key={id} className={css.row}>
        <p className={css.words}>
          <a className={css.link} href={href}>
            {name}
          </a>
          {about ? `, ${about}` : ''} <span className={css.why}>{why}</span>
        </p>
        {chip ? (
          <p className={css.chip}>
            <Chips chips={[chip]} />
          </p>
        ) : null}
        {phone ? (
          <a className={call} href={phone.href} aria-label={`Call ${name}, ${phone.text}`}>
            <Icon name="phone" />
          </a>
        ) : null}
      </li>
    ))}
  </ul>
);
