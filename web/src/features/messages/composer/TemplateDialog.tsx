import { connectionRoutes } from '@recadia/contract/connection-routes';
import type { MessageTemplate } from '@recadia/contract/connections';
import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/http/http.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { fillTemplate } from './service-window.ts';
import styles from './TemplateDialog.module.css';
import { useSendQueue } from '../conversation/useSendQueue.ts';
import { composeTemplate } from './writing.ts';

interface TemplateDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Sends an approved template, the only message a Cloud API number may send while the service window is closed. */
export function TemplateDialog({ ticket, onClose }: TemplateDialogProps) {
  const { data = [] } = useQuery({
    queryKey: ['connection-templates', ticket.whatsappId],
    queryFn: ({ signal }) => call(connectionRoutes.listTemplates, { params: { id: ticket.whatsappId }, signal }),
  });
  return (
    <TemplateForm ticket={ticket} templates={data.filter(({ status }) => status === 'APPROVED')} onClose={onClose} />
  );
}

const keyOf = ({ name, language }: MessageTemplate): string => `${name} · ${language}`;

export function TemplateForm({ ticket, templates, onClose }: TemplateDialogProps & { templates: MessageTemplate[] }) {
  const { t } = useTranslation();
  const queue = useSendQueue();
  const [chosen, setChosen] = useState<string | null>(null);
  const [values, setValues] = useState<string[]>([]);
  const template = templates.find((one) => keyOf(one) === chosen) ?? templates[0];
  const places = Array.from({ length: template?.parameterCount ?? 0 }, (_, at) => at);
  const parameters = places.map((at) => values[at]?.trim() ?? '');
  const isWhole = template !== undefined && parameters.every(Boolean);

  function send(): void {
    if (!template || !isWhole) return;
    const { name, language, body } = template;
    queue.add(composeTemplate(ticket.id, { name, language, parameters }, fillTemplate(body, parameters), new Date()));
    onClose();
  }

  return (
    <Dialog
      title={t('messages.template.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={!isWhole} onClick={send}>
            {t('messages.template.send')}
          </Button>
        </>
      }
    >
      {template ? (
        <div className={styles.form}>
          <Select
            label={t('messages.template.pick')}
            value={keyOf(template)}
            options={templates.map((one) => ({ value: keyOf(one), label: keyOf(one) }))}
            onChange={(event) => {
              setChosen(event.target.value);
              setValues([]);
            }}
          />
          {places.map((at) => (
            <TextInput
              key={at}
              label={t('messages.template.parameter', { place: `{{${at + 1}}}` })}
              value={values[at] ?? ''}
              maxLength={1_024}
              onChange={(event) => setValues((now) => Object.assign([...now], { [at]: event.target.value }))}
            />
          ))}
          <div className={styles.preview}>
            <span className={styles.label}>{t('messages.template.preview')}</span>
            <p dir="auto">{fillTemplate(template.body, parameters)}</p>
          </div>
        </div>
      ) : (
        <EmptyState
          icon={<LayoutTemplate />}
          title={t('messages.template.none')}
          text={t('messages.template.noneText')}
        />
      )}
    </Dialog>
  );
}
