import type { Plan } from '@recadia/contract/plans';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useEditedRow } from '../../lib/list/useEditedRow.ts';
import { useWholeList } from '../../lib/list/useWholeList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListAndForm } from '../../ui/layout/SideForm.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import { DiscardDialog } from '../../ui/overlay/DiscardDialog.tsx';
import { DeletePlanDialog } from './DeletePlanDialog.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlanTable } from './PlanTable.tsx';
import { plansQuery } from './plans.api.ts';

/** PLN-02: the table of plans with the form of a plan beside it. */
export function PlansTab() {
  const { t } = useTranslation();
  const list = useWholeList(plansQuery);
  const edited = useEditedRow<Plan>();
  const [toDelete, setToDelete] = useState<Plan | null>(null);
  return (
    <>
      <ListAndForm
        list={
          <ListPanel
            scrollRef={null}
            toolbar={
              <ListToolbar title={t('plans.title')} count={list.rows.length}>
                <Button icon={<Plus />} onClick={() => edited.choose(null)}>
                  {t('plans.new')}
                </Button>
              </ListToolbar>
            }
          >
            <PlanTable list={list} chosen={edited.row} onChoose={edited.choose} />
          </ListPanel>
        }
        form={
          <PlanForm
            key={edited.round}
            plan={edited.row}
            isOpen={edited.isOpen}
            takesFocus={edited.round > 0}
            onDirty={edited.onDirty}
            onDelete={setToDelete}
            onDone={edited.reset}
          />
        }
      />
      {edited.isAsking && <DiscardDialog onDiscard={edited.discard} onKeep={edited.keep} />}
      {toDelete && <DeletePlanDialog plan={toDelete} onDeleted={edited.reset} onClose={() => setToDelete(null)} />}
    </>
  );
}
