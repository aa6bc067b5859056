import type { ContactUpload } from '@recadia/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { ImportProgress, ImportReport } from './ImportReport.tsx';
import styles from './ImportDialog.module.css';
import { importQuery, useContactMutations } from './contacts.api.ts';

/** Imports contacts from a spreadsheet: file choice, progress, and a report of skipped rows. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { upload } = useContactMutations();
  const { data: progress } = useQuery(importQuery);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [report, setReport] = useState<ContactUpload | null>(null);
  const choose = (chosen: File | undefined) => {
    setRefusal(null);
    if (chosen) setFile(chosen);
  };
  const start = () => {
    if (!file || upload.isPending) return;
    setRefusal(null);
    upload.mutate(file, {
      onSuccess: setReport,
      onError: (error) => void errorText(error).then(setRefusal),
    });
  };
  return (
    <Dialog
      title={t('contacts.import.title')}
      onClose={onClose}
      footer={
        report ? (
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('contacts.import.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <ServerButton
              variant="primary"
              icon={<FileUp />}
              busy={upload.isPending}
              disabled={!file || upload.isPending}
              onClick={start}
            >
              {t('contacts.import.start')}
            </ServerButton>
          </>
        )
      }
    >
      {report && <ImportReport report={report} />}
      {!report && upload.isPending && <ImportProgress progress={progress} />}
      {!report && !upload.isPending && (
        <label
          className={styles.drop}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose(event.dataTransfer.files[0]);
          }}
        >
          <FileSpreadsheet aria-hidden="true" />
          <strong>{file?.name ?? t('contacts.import.choose')}</strong>
          <span>{t('contacts.import.hint')}</span>
          <input
            type="file"
            accept=".xls,.xlsx"
            className="visually-hidden"
            aria-label={t('contacts.import.file')}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </label>
      )}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </Dialog>
  );
}
