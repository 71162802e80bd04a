import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import * as css from './account-page.css';
import { files } from './car-page.css';
import { ShortSelect } from './fields';
import {
  Back,
  ButtonLink,
  Chips,
  Done,
  FactList,
  Notice,
  PageHead,
  Part,
  PostForm,
  Submit,
  Title,
  toStock,
} from './parts';
import * as own from './reservation-page.css';

type ImportsView = PageView<'stock-import'>;
type ReportView = PageView<'import-report'>;

/** A stock file from this computer or phone, and the newest imports. */
export const ImportPage = ({ view }: { view: ImportsView }) => (
  <div className={css.page}>
    <PageHead back={toStock} heading="Import a file" view={view}>
      CSV or JSON from your dealer system or a spreadsheet with a row for each car. You see what would change
      before anything does.
    </PageHead>
    <form className={css.form} method="post" action={view.action} encType="multipart/form-data">
      <label>
        File{' '}
        <input
          className={files}
          type="file"
          name="file"
          accept=".csv,.txt,.tsv,.json,.ndjson,.jsonl,text/csv,application/json"
          required
        />
      </label>
      <fieldset className={field.group}>
        <legend className={field.label}>The file has</legend>
        <span className={field.choices}>
          <label className={field.choice}>
            <input type="radio" name="full" value="no" defaultChecked />
            <span>some cars: they are added or changed</span>
          </label>
          <label className={field.choice}>
            <input type="radio" name="full" value="yes" />
            <span>the whole stock: cars that are not in it are removed</span>
          </label>
        </span>
      </fieldset>
      <p className={css.quiet}>
        If the file has only some cars, anything without a column or a value in it stays as it is. For a car
        in stock its stock number or VIN and the new price are enough; a new car needs make, model and year.
      </p>
      <details>
        <summary>Format</summary>
        <ShortSelect label="Read the file as" name="format" options={view.formats} />
      </details>
      <div className={css.buttons}>
        <Submit>Preview</Submit>
      </div>
    </form>
    {view.imports.length > 0 ? (
      <Part id="imports" heading="Newest imports">
        <ul className={css.rows}>
          {view.imports.map(({ id, name, href, at, atText, chip, text }) => (
            <li key={id} className={css.row}>
              <p className={css.quiet}>
                <a className={css.link} href={href}>
                  {name}
                </a>
                <br />
                <time dateTime={at}>{atText}</time>: {text}
              </p>
              <span>
                <Chips chips={[chip]} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
    ) : null}
  </div>
);

function headingOf({ isPreview, undone }: ReportView): string {
  if (undone) return 'What the file had changed';
  return isPreview ? 'What the file would change' : 'What the file has changed';
}

/** What an import has changed, or would change. */
export const ImportReportPage = ({ view }: { view: ReportView }) => (
  <div className={css.page}>
    <Back href="/desk/stock/import">Import a file</Back>
    <Title heading={headingOf(view)}>
      {view.name}, {view.atText}
    </Title>
    <p>
      <Chips chips={[view.chip]} />
    </p>
    <Done>{view.done}</Done>
    <Notice>{view.problem}</Notice>
    <Notice>{view.failure}</Notice>
    {view.isOpen ? (
      <p>
        The file is being read. <a href={view.action}>Look again</a>
      </p>
    ) : null}
    {view.questions ? <Questions questions={view.questions} action={view.action} /> : null}
    {view.facts.length > 0 ? (
      <Part id="figures" heading={view.isPreview ? 'Preview' : 'Figures'}>
        <FactList facts={view.facts} />
      </Part>
    ) : null}
    {view.cars.map(({ id, heading, isOpen, lines }) => (
      <details key={id} open={isOpen}>
        <summary className={own.summary}>{heading}</summary>
        <List lines={lines} />
      </details>
    ))}
    {view.go ? <Go go={view.go} view={view} /> : null}
    {view.undone ? (
      <Lines id="undone" heading="Undone" about={view.undone.text} lines={view.undone.skipped} />
    ) : null}
    <Lines id="skipped" heading="Rows skipped" lines={view.skipped} />
    <Lines id="left-out" heading="Values left out" lines={view.leftOut} />
    <Lines id="kept" heading="Edited by hand, so the file’s values wait" lines={view.kept} />
    <Lines id="columns" heading="Columns that are not used" lines={view.unknownColumns} />
    {view.isPreview ? null : (
      <p className={css.buttons}>
        <ButtonLink href="/desk/stock">See the stock</ButtonLink>
      </p>
    )}
    {view.canUndo ? (
      <PostForm action={view.action}>
        <p>
          An undo brings every car back to what it was before the file. Cars that have changed since stay as
          they are.
        </p>
        <Submit tone="quiet" action="undo">
          Undo this import
        </Submit>
      </PostForm>
    ) : null}
  </div>
);

interface LinesProps {
  readonly id: string;
  readonly heading: string;
  readonly about?: string;
  readonly lines: readonly string[];
}

const Lines = ({ id, heading, about, lines }: LinesProps) =>
  lines.length > 0 || about ? (
    <Part id={id} heading={heading}>
      {about ? <p>{about}</p> : null}
      <List lines={lines} />
    </Part>
  ) : null;

const List = ({ lines }: Pick<LinesProps, 'lines'>) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

interface GoProps {
  readonly go: NonNullable<ReportView['go']>;
  readonly view: ReportView;
}

/** Imports the file that was previewed. */
const Go = ({ go, view }: GoProps) => (
  <PostForm className={css.form} action={view.action} values={{ do: 'go' }}>
    {go.prices.length > 0 ? (
      <div>
        <p>These prices change by more than half:</p>
        <List lines={go.prices} />
      </div>
    ) : null}
    {go.needsCheck ? (
      <label className={field.box}>
        <input type="checkbox" name="checked" value="yes" />
        <span>I have checked the file, and it is right.</span>
      </label>
    ) : null}
    <div className={css.buttons}>
      <Submit>{view.isFull ? 'Replace the stock with this file' : 'Import the file'}</Submit>
      <ButtonLink href="/desk/stock/import">Cancel</ButtonLink>
    </div>
  </PostForm>
);

interface QuestionsProps {
  readonly questions: NonNullable<ReportView['questions']>;
  readonly action: string;
}

/** The words of a file that the dealer has to explain before it is imported. */
const Questions = ({ questions, action }: QuestionsProps) => (
  <Part id="questions" heading="What do these words mean?">
    <p>
      {questions.cars} of {questions.of} cars have words that the import does not know, so they would{' '}
      {questions.about === 'price' ? 'lose their price' : 'go off sale'}. Nothing is changed until you say
      what the words mean. The answers count for later files too.
    </p>
    <PostForm className={css.form} action={action} values={{ do: 'answer' }}>
      {questions.words.map(({ name, label, hint }) => (
        <ShortSelect
          key={name}
          label={label}
          name={name}
          blank="I don’t know"
          options={questions.options}
          hint={hint}
        />
      ))}
      <div className={css.buttons}>
        <Submit>Save the answers</Submit>
      </div>
    </PostForm>
  </Part>
);
