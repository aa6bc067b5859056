import { longSubmitDelayMs } from '@recadia/contract/limits';
import { planFlags, type Plan } from '@recadia/contract/plans';
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ServerButton } from '../../ui/form/ServerButton.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { SideForm } from '../../ui/layout/SideForm.tsx';
import { formOfPlan, planForm } from './plan-form.ts';
import { usePlanMutations } from './plans.api.ts';
import styles from './PlanForm.module.css';

interface PlanFormProps {
  /** The plan to edit, or null for a new one. */
  plan: Plan | null;
  isOpen: boolean;
  takesFocus: boolean;
  onDirty: (isDirty: boolean) => void;
  onDelete: (plan: Plan) => void;
  onDone: () => void;
}

const counts = ['users', 'connections', 'queues'] as const;
const wrongCount = { invalid: 'plans.form.countWrong' };

/** PLN-01 */
export function PlanForm({ plan, isOpen, takesFocus, onDirty, onDelete, onDone }: PlanFormProps) {
  const { t } = useTranslation();
  const { save } = usePlanMutations();
  const form = useContractForm({
    schema: planForm,
    defaultValues: formOfPlan(plan),
    texts: {
      users: wrongCount,
      connections: wrongCount,
      queues: wrongCount,
      value: { invalid: 'plans.form.valueWrong' },
    },
    refusals: { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' },
    failure: t('plans.saveFailed'),
    restMs: longSubmitDelayMs,
    onSubmit: (input) => save.mutateAsync({ id: plan?.id ?? null, input }),
    onDone() {
      toast.success(t('plans.done'));
      onDone();
    },
  });
  const { control, isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <SideForm
      title={plan?.name ?? t('plans.form.create')}
      subtitle={plan ? t('plans.form.editing') : t('plans.form.createText')}
      isOpen={isOpen}
      isDirty={isDirty}
      takesFocus={takesFocus}
      onClear={onDone}
      footer={
        <>
          {plan && (
            <Button variant="danger" icon={<Trash2 />} onClick={() => onDelete(plan)}>
              {t('plans.delete')}
            </Button>
          )}
          <ServerButton type="submit" form="plan-form" variant="primary" busy={form.isBusy}>
            {t('ui.save')}
          </ServerButton>
        </>
      }
    >
      <form id="plan-form" noValidate className={styles.form} aria-label={t('plans.form.label')} onSubmit={form.submit}>
        <TextInput label={t('plans.columns.name')} autoComplete="off" {...form.field('name')} />
        <div className={styles.counts}>
          {counts.map((name) => (
            <TextInput
              key={name}
              label={t(`plans.columns.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              {...form.field(name)}
            />
          ))}
        </div>
        <TextInput
          label={t('plans.form.value')}
          hint={t('plans.form.valueHint')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('value')}
        />
        <fieldset className={styles.flags}>
          <legend>{t('plans.columns.features')}</legend>
          {planFlags.map((flag) => (
            <Controller
              key={flag}
              control={control}
              name={flag}
              render={({ field: { value, onChange } }) => (
                <Switch
                  label={t(`plans.flags.${flag}`)}
                  checked={value ?? true}
                  onChange={({ target }) => onChange(target.checked)}
                />
              )}
            />
          ))}
        </fieldset>
        <Controller
          control={control}
          name="useInternal"
          render={({ field: { value, onChange } }) => (
            <Switch
              label={t('plans.columns.internal')}
              hint={t('plans.form.internalHint')}
              // C-14: shown inverted.
              checked={!(value ?? true)}
              onChange={({ target }) => onChange(!target.checked)}
            />
          )}
        />
      </form>
    </SideForm>
  );
}
