import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './DataTable.module.css';
import { IconButton } from '../form/IconButton.tsx';
import { Menu } from '../overlay/Menu.tsx';

interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
}

export interface RowAction {
  id: string;
  label: string;
  icon: ReactNode;
  tone?: 'danger';
  onSelect: () => void;
}

interface DataTableProps<Row> {
  label: string;
  /** The first column names the row; on a phone it is the card's title and the next columns are its facts. */
  columns: [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  rowKey: (row: Row) => number | string;
  /** The name of the row, for the labels of its buttons. */
  rowName: (row: Row) => string;
  /** Without actions and lead there is no actions column. */
  actions?: (row: Row) => RowAction[];
  /** The number of columns after the first that a card shows. */
  factsOnCard?: number;
  /** Text buttons before the icon buttons. */
  lead?: (row: Row) => ReactNode;
  /** Rows are chosen by a press; the first column is the button. */
  choice?: { isChosen: (row: Row) => boolean; onChoose: (row: Row) => void };
  /** A colour of the row; a cell must say the same in words. */
  tone?: (row: Row) => 'soon' | 'due' | 'overdue' | undefined;
}

/** A table that becomes a list of cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useMedia(media.phone) ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, actions, lead, choice, tone } = props;
  const { t } = useTranslation();
  const isActedOn = actions !== undefined || lead !== undefined;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, align }) => (
            <th key={id} scope="col" data-align={align}>
              {header}
            </th>
          ))}
          {isActedOn && (
            <th scope="col" data-align="end">
              {t('ui.table.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-tone={tone?.(row)} data-chosen={choice?.isChosen(row) || undefined}>
            {columns.map(({ id, cell, align }, at) => (
              <td key={id} data-align={align}>
                {choice && at === 0 ? <Choose {...choice} row={row} name={cell(row)} /> : cell(row)}
              </td>
            ))}
            {isActedOn && (
              <td data-align="end">
                <span className={styles.actions}>
                  {lead && <span className={styles.lead}>{lead(row)}</span>}
                  {actions?.(row).map(({ id, label: name, icon, tone, onSelect }) => (
                    <IconButton
                      key={id}
                      size="sm"
                      label={t('ui.table.actOn', { action: name, name: rowName(row) })}
                      icon={icon}
                      onClick={onSelect}
                      {...(tone && { tone })}
                    />
                  ))}
                </span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Covers its whole row, so that a press anywhere on the row chooses it. */
function Choose<Row>(props: NonNullable<DataTableProps<Row>['choice']> & { row: Row; name: ReactNode }) {
  const { isChosen, onChoose, row, name } = props;
  return (
    <button type="button" className={styles.choose} aria-pressed={isChosen(row)} onClick={() => onChoose(row)}>
      {name}
    </button>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, actions, factsOnCard = 3, lead, choice, tone } = props;
  const { t } = useTranslation();
  const [title, ...facts] = columns;
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={styles.card}
          data-tone={tone?.(row)}
          data-chosen={choice?.isChosen(row) || undefined}
        >
          <div className={styles.cardBody}>
            <div className={styles.cardTitle}>
              {choice ? <Choose {...choice} row={row} name={title.cell(row)} /> : title.cell(row)}
            </div>
            <dl className={styles.facts}>
              {facts.slice(0, factsOnCard).map(({ id, header, cell }) => (
                <div key={id} className={styles.fact}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {lead && <div className={styles.cardLead}>{lead(row)}</div>}
          </div>
          {actions && actions(row).length > 0 && (
            <Menu
              target={
                <IconButton label={t('ui.table.actionsOf', { name: rowName(row) })} icon={<EllipsisVertical />} />
              }
              entries={actions(row)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
