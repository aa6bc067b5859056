import { useAppearance, toggleTheme } from '../lib/interaction/theme.ts';
import styles from './Gallery.module.css';
import type { Sheet, SheetState } from './sheet.ts';

interface GalleryProps {
  sheets: Sheet[];
  /** From the address: the sheet and one of its states. */
  sheet: string | null;
  state: string | null;
}

/** All states of all components: an index, a page of tiles per sheet, and a page per full-screen state. */
export function Gallery({ sheets, sheet, state }: GalleryProps) {
  const chosen = sheets.find(({ title }) => title === sheet);
  if (!chosen) return <Index sheets={sheets} />;
  const alone = chosen.states.find(({ name }) => name === state);
  if (!alone) return <Tiles sheet={chosen} />;
  if (alone.wholePage) return alone.render();
  return (
    <main className={styles.alone}>
      <h1 className="visually-hidden">{`${chosen.title}: ${alone.name}`}</h1>
      {alone.render()}
    </main>
  );
}

const addressOf = (sheet: Sheet, state?: SheetState): string => {
  const words = new URLSearchParams({ sheet: sheet.title, ...(state && { state: state.name }) });
  return `?${words}`;
};

function Index({ sheets }: { sheets: Sheet[] }) {
  const { theme } = useAppearance();
  return (
    <main className={styles.page}>
      <h1>Gallery</h1>
      <button type="button" onClick={toggleTheme}>
        {theme === 'dark' ? 'Light' : 'Dark'}
      </button>
      <ul className={styles.index}>
        {sheets.map((sheet) => (
          <li key={sheet.title}>
            {sheet.states.some(({ alone }) => !alone) ? <a href={addressOf(sheet)}>{sheet.title}</a> : sheet.title}
            <ul>
              {sheet.states
                .filter(({ alone }) => alone)
                .map((state) => (
                  <li key={state.name}>
                    <a href={addressOf(sheet, state)}>{`${sheet.title}: ${state.name}`}</a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Tiles({ sheet }: { sheet: Sheet }) {
  return (
    <main className={styles.page}>
      <h1>{sheet.title}</h1>
      <div className={styles.tiles}>
        {sheet.states
          .filter(({ alone }) => !alone)
          .map(({ name, render }) => (
            <section key={name} className={styles.tile} data-tile={name} aria-label={name}>
              <h2>{name}</h2>
              <div className={styles.stage}>{render()}</div>
            </section>
          ))}
      </div>
    </main>
  );
}
