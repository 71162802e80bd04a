import type { PageView, TodayRow } from '#server/desk/views/desk-view';
import { row } from './list.css';
import { ListRow } from './list-frame';
import { ButtonLink, TextLink } from './parts';
import { buttons, heading, quiet, rows as rowList } from './parts.css';
import * as css from './today-page.css';

type TodayView = PageView<'today'>;

/** The first page: what waits for the person, a line each, and what they can add. */
export const TodayPage = ({ view }: { view: TodayView }) => (
  <>
    <header className={css.head}>
      <h1>Today</h1>
      <details className={css.add}>
        <summary className={css.addButton}>+ Add</summary>
        <div className={buttons}>
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
  </>
);

const Section = ({
  section: { id, heading: text, rows, more, empty },
}: {
  section: TodayView['sections'][number];
}) => (
  <section className={rows.length > 0 ? css.section : css.line} aria-labelledby={id}>
    <h2 className={heading} id={id}>
      {text}
    </h2>
    {rows.length > 0 ? <Rows rows={rows} /> : <p className={quiet}>{empty}</p>}
    <TextLink href={more?.href}>{more?.text}</TextLink>
  </section>
);

export const Rows = ({ rows }: { rows: readonly TodayRow[] }) => (
  <ul className={rowList}>
    {rows.map(({ id, why, chip, ...rest }) => (
      <ListRow key={id} className={row} level="h3" facts={why} chips={chip ? [chip] : []} {...rest} />
    ))}
  </ul>
);
