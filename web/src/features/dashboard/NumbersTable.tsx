import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { NumberButton } from './NumberButton.tsx';
import styles from './NumbersTable.module.css';

interface NumbersTableProps {
  label: string;
  columns: [name: string, number: string];
  rows: { id: string; name: string; value: number }[];
  onPress: (id: string) => void;
}

/** The data of a chart as a table. */
export function NumbersTable({ label, columns, rows, onPress }: NumbersTableProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col" data-align="end">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, value }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-align="end">
                <NumberButton about={t('dashboard.showOf', { name })} onPress={() => onPress(id)}>
                  {value}
                </NumberButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
