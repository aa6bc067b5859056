import { assignmentInput, assignmentModes, assignmentRoutes } from '@recadia/contract/assignment';
import type { Assignment, AssignmentInput } from '@recadia/contract/assignment';
import { assignmentCapacity } from '@recadia/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../lib/errors.ts';
import { call } from '../../lib/http/http.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Select } from '../../ui/form/Select.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './QueueAssignment.module.css';

const queryKeyOf = (queueId: number) => ['assignment', queueId] as const;

/** The assignment rule of a queue; a change is saved at once. */
export function QueueAssignment({ queueId }: { queueId: number }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeyOf(queueId),
    queryFn: ({ signal }) => call(assignmentRoutes.showAssignment, { params: { id: queueId }, signal }),
  });
  const save = useMutation({
    mutationFn: (body: AssignmentInput) => call(assignmentRoutes.updateAssignment, { params: { id: queueId }, body }),
    onSuccess(saved) {
      cache.setQueryData(queryKeyOf(queueId), saved);
      toast.success(t('assignment.saved'));
    },
    onError: (error) => void showError(error),
  });
  if (!data) return null;
  return <Choice key={`${data.mode} ${data.capacity}`} saved={data} onSave={save.mutate} />;
}

function Choice({ saved, onSave }: { saved: Assignment; onSave: (input: AssignmentInput) => void }) {
  const { t } = useTranslation();
  const { mode } = saved;
  const [typed, setTyped] = useState(String(saved.capacity));
  const wish = assignmentInput.safeParse({ mode, capacity: Number(typed) });
  return (
    <div className={styles.fields}>
      <Select
        label={t('assignment.mode')}
        hint={t(`assignment.hint.${mode}`)}
        options={assignmentModes.map((value) => ({ value, label: t(`assignment.modes.${value}`) }))}
        value={mode}
        onChange={({ target }) => {
          const chosen = assignmentModes.find((one) => one === target.value);
          if (chosen) onSave({ mode: chosen, capacity: saved.capacity });
        }}
      />
      {mode !== 'off' && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={assignmentCapacity.min}
          max={assignmentCapacity.max}
          label={t('assignment.capacity')}
          hint={t('assignment.capacityHint')}
          error={wish.success ? undefined : t('assignment.capacityRange', assignmentCapacity)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => wish.success && wish.data.capacity !== saved.capacity && onSave(wish.data)}
        />
      )}
    </div>
  );
}
