import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { PlainField } from '~/ui/plain-field';
import * as css from './car-page.css';
import * as inbox from './inbox.css';
import { Back, ButtonLink, Done, Notice, PostForm, Submit, Title } from './parts';
import * as own from './site-page.css';

type PartView = PageView<'site-part'>;
type SettingPart = PartView['parts'][number];

/** The parts of the website that staff can change. */
export const SitePage = ({ view }: { view: PageView<'site'> }) => (
  <div className={inbox.list}>
    <Title heading="Website">What you save here is on the website at once.</Title>
    <ul className={inbox.rows}>
      {view.parts.map(({ title, about, href }) => (
        <li key={href} className={inbox.row}>
          <h2 className={inbox.name}>
            <a className={inbox.link} href={href}>
              {title}
            </a>
          </h2>
          <p className={own.about}>{about}</p>
        </li>
      ))}
    </ul>
  </div>
);

/** The entries of a list, each with a page of its own. */
export const SiteListPage = ({ view }: { view: PageView<'site-list'> }) => (
  <div className={inbox.list}>
    <Back href="/desk/site">Website</Back>
    <Title heading={view.title}>
      {view.about} <a href={view.shownAt}>See it on the website</a>
    </Title>
    <Done>{view.done}</Done>
    <p>
      <ButtonLink href={view.addHref} tone="primary">
        Add an entry
      </ButtonLink>
    </p>
    <ul className={inbox.rows}>
      {view.entries.map(({ title, about, href }) => (
        <li key={href} className={inbox.row}>
          <h2 className={inbox.name}>
            <a className={inbox.link} href={href}>
              {title}
            </a>
          </h2>
          <p className={own.about}>{about}</p>
        </li>
      ))}
    </ul>
  </div>
);

/** The form of one part, made from its settings. */
export const SitePartPage = ({ view }: { view: PartView }) => (
  <div className={css.page}>
    <Back href={view.back.href}>{view.back.text}</Back>
    <Title heading={view.title}>
      {view.about} <a href={view.shownAt}>See it on the website</a>
    </Title>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    {Object.keys(view.errors).length > 0 ? (
      <Notice>Some entries need another look. Nothing is saved yet.</Notice>
    ) : null}
    <PostForm className={css.form} action={view.action} values={{ seen: view.seen }} noValidate>
      {/* The first button of a form is the one that Enter presses. */}
      <div className={css.buttons}>
        <Submit>Save and publish</Submit>
      </div>
      <Parts view={view} parts={view.parts} />
      <div className={css.buttons}>
        <Submit>Save and publish</Submit>
        {view.canRemove ? (
          <Submit tone="quiet" action="remove">
            Remove it
          </Submit>
        ) : null}
      </div>
    </PostForm>
  </div>
);

const Parts = ({ view, parts }: { view: PartView; parts: readonly SettingPart[] }) => (
  <>
    {parts.map((part) => (
      <Part key={part.name} view={view} part={part} />
    ))}
  </>
);

function Part({ view, part }: { view: PartView; part: SettingPart }) {
  switch (part.kind) {
    case 'field':
      return (
        <PlainField rule={part} value={view.typed[part.name] ?? part.value} error={view.errors[part.name]} />
      );
    case 'group':
      return (
        <fieldset className={own.group}>
          <legend className={css.legend}>{part.heading}</legend>
          {part.about ? <p className={own.about}>{part.about}</p> : null}
          <Parts view={view} parts={part.parts} />
        </fieldset>
      );
    case 'list':
      return <List view={view} list={part} />;
  }
}

interface ListProps {
  readonly view: PartView;
  readonly list: Extract<SettingPart, { kind: 'list' }>;
}

/** The items of a list, each with a box that takes it away, and a button for one more. */
const List = ({ view, list }: ListProps) => (
  <fieldset className={own.group}>
    {list.heading ? <legend className={css.legend}>{list.heading}</legend> : null}
    {list.about ? <p className={own.about}>{list.about}</p> : null}
    <input type="hidden" name={`count:${list.name}`} value={list.items.length} />
    {list.items.map((item, at) => (
      <details key={item.name} className={own.item} open={item.isNew}>
        <summary className={own.summary}>{item.isNew ? 'New entry' : titleOf(item.parts, at)}</summary>
        <div className={own.fields}>
          <Parts view={view} parts={item.parts} />
          {item.isNew ? null : (
            <label className={field.box}>
              <input
                type="checkbox"
                name={`remove:${item.name}`}
                value="yes"
                defaultChecked={view.typed[`remove:${item.name}`] === 'yes'}
              />
              <span>Remove this entry when I save</span>
            </label>
          )}
        </div>
      </details>
    ))}
    <div className={css.buttons}>
      <button className={css.move} type="submit" name="add" value={list.name}>
        Add an entry
      </button>
    </div>
  </fieldset>
);

/** An entry's name for people: its first text that is not an id. */
function titleOf(parts: readonly SettingPart[], at: number): string {
  const texts = parts.flatMap((part) =>
    part.kind === 'field' && part.control === 'text' && part.value !== '' ? [part] : [],
  );
  const named = texts.find(({ label }) => /^(name|title|customer name|from)$/i.test(label)) ?? texts[0];
  return named?.value ?? `Entry ${at + 1}`;
}
