/** What every module brings: routes, jobs, pages for search engines. With main.ts the only file that knows them all. */
import { alertAdministrators } from '#domain/accounts/alert-administrators.ts'
import { accountJobs } from '#domain/accounts/jobs.ts'
import { accountRoutes } from '#domain/accounts/routes.ts'
import { selfRoutes } from '#domain/accounts/self/self-routes.ts'
import { twoStepRoutes } from '#domain/accounts/two-step/two-step-routes.ts'
import { viewRoutes } from '#domain/accounts/views/views-routes.ts'
import { bibJobs } from '#domain/bibs/jobs.ts'
import type { PrintDesk } from '#domain/bibs/print/print-desk.ts'
import { printRoutes } from '#domain/bibs/print/print-routes.ts'
import { bibRoutes } from '#domain/bibs/routes.ts'
import { copySeries } from '#domain/bibs/series/copy-series.ts'
import { bibTellingJobs } from '#domain/bibs/tell/tell-bibs.ts'
import { batchRoutes } from '#domain/certificates/batches/batch-routes.ts'
import { newBatchRoutes } from '#domain/certificates/batches/new-batch-routes.ts'
import { copyDesign } from '#domain/certificates/design/copy-design.ts'
import { designRoutes } from '#domain/certificates/design/design-routes.ts'
import { certificateRoutes } from '#domain/certificates/routes.ts'
import type { Studio } from '#domain/certificates/studio.ts'
import { creditJobs } from '#domain/changes/credits/credit-jobs.ts'
import { creditRoutes } from '#domain/changes/credits/credit-routes.ts'
import { changeJobs } from '#domain/changes/jobs.ts'
import { moveByForm } from '#domain/changes/moved/move-by-form.ts'
import { noticeJobs } from '#domain/changes/moved/notice-jobs.ts'
import { noticeRoutes } from '#domain/changes/moved/notice-routes.ts'
import { copyPolicies } from '#domain/changes/policies/copy-policies.ts'
import { policyRoutes } from '#domain/changes/policies/policies-routes.ts'
import { readPolicyLines } from '#domain/changes/policies/policy-lines.ts'
import { runnerRoutes } from '#domain/changes/runner/runner-routes.ts'
import { staffChangeRoutes } from '#domain/changes/staff/staff-routes.ts'
import { transferRoutes as placeTransferRoutes } from '#domain/changes/transfer/transfer-routes.ts'
import { couponRoutes } from '#domain/coupons/routes.ts'
import { crewJobs } from '#domain/crew/jobs.ts'
import { crewRoutes } from '#domain/crew/routes.ts'
import { eventJobs } from '#domain/events/jobs.ts'
import { eventRoutes } from '#domain/events/routes.ts'
import { eventPictureRoutes } from '#domain/events/share-image/share-image-routes.ts'
import { listIndexedEvents } from '#domain/events/site/list-indexed.ts'
import { siteEventRoutes } from '#domain/events/site/site-routes.ts'
import { boardRoutes } from '#domain/kit-desk/board/board-routes.ts'
import { collectRoutes } from '#domain/kit-desk/collect/collect-routes.ts'
import { deskConsentRoutes } from '#domain/kit-desk/consent/desk-consent-routes.ts'
import { kitDeskJobs } from '#domain/kit-desk/jobs.ts'
import type { PaperDesk } from '#domain/kit-desk/paper/draw-paper.ts'
import { paperRoutes } from '#domain/kit-desk/paper/paper-routes.ts'
import { kitDeskRoutes } from '#domain/kit-desk/routes.ts'
import { messageJobs } from '#domain/messages/jobs.ts'
import { messageRoutes } from '#domain/messages/routes.ts'
import { forecastRoutes } from '#domain/panel/forecast/forecast-routes.ts'
import { historyRoutes } from '#domain/panel/history/history-routes.ts'
import { homeRoutes } from '#domain/panel/home/home-routes.ts'
import { searchRoutes } from '#domain/panel/search/search-routes.ts'
import { accountLineRoutes } from '#domain/payments/account/account-routes.ts'
import { refundRoutes } from '#domain/payments/account/refund-routes.ts'
import { transferRoutes } from '#domain/payments/bank-transfer/transfer-routes.ts'
import { paymentJobs } from '#domain/payments/jobs.ts'
import { ledgerRoutes } from '#domain/payments/ledger/ledger-routes.ts'
import { totalMovements } from '#domain/payments/ledger/movement-totals.ts'
import { movementRoutes } from '#domain/payments/ledger/movements-routes.ts'
import type { Payables } from '#domain/payments/payable.ts'
import type { Processor } from '#domain/payments/processor/processor.ts'
import { processorRoutes } from '#domain/payments/processor/processor-routes.ts'
import { paymentRoutes } from '#domain/payments/routes.ts'
import { copyGateways } from '#domain/payments/settings/copy-gateways.ts'
import { installationRoutes } from '#domain/payments/settings/installation-routes.ts'
import { privacyJobs } from '#domain/privacy/jobs.ts'
import { privacyRoutes } from '#domain/privacy/routes.ts'
import { consentRoutes } from '#domain/registration/consent/consent-routes.ts'
import { pauseRoutes } from '#domain/registration/hold/pause-charging.ts'
import { registrationJobs } from '#domain/registration/jobs.ts'
import type { MedicalDesk } from '#domain/registration/medical/draw-medical.ts'
import { medicalRoutes } from '#domain/registration/medical/medical-routes.ts'
import { celebrationRoutes } from '#domain/registration/mine/celebration-routes.ts'
import { correctRoutes } from '#domain/registration/mine/correct-routes.ts'
import { mineRoutes } from '#domain/registration/mine/mine-routes.ts'
import type { ReceiptDesk } from '#domain/registration/receipt/draw-receipts.ts'
import { receiptJobs } from '#domain/registration/receipt/receipt-letters.ts'
import { returningRoutes } from '#domain/registration/returning/returning-routes.ts'
import { registrationRoutes } from '#domain/registration/routes.ts'
import { admits } from '#domain/registration/rules/category-match.ts'
import { shareRoutes } from '#domain/registration/share/share-routes.ts'
import { personAddress } from '#domain/registration/speaker/person-link.ts'
import { reviewRoutes } from '#domain/registration/staff/review-routes.ts'
import { classificationRoutes } from '#domain/results/classification/routes.ts'
import { correctionRoutes } from '#domain/results/corrections/correction-routes.ts'
import { importRoutes } from '#domain/results/import/import-routes.ts'
import { resultJobs } from '#domain/results/jobs.ts'
import { ownHistoryRoutes } from '#domain/results/own-history/routes.ts'
import { resultRoutes } from '#domain/results/routes.ts'
import { listIndexedResults } from '#domain/results/visitors/list-indexed.ts'
import { checkoutRoutes } from '#domain/store/checkout/checkout-routes.ts'
import { storeJobs } from '#domain/store/jobs.ts'
import { orderRoutes } from '#domain/store/orders/orders-routes.ts'
import { listIndexedProducts } from '#domain/store/products/list-indexed.ts'
import { productRoutes } from '#domain/store/products/products-routes.ts'
import { storeRoutes } from '#domain/store/routes.ts'
import { afterSurveyRoutes } from '#domain/surveys/after/after-routes.ts'
import { copyQuestions } from '#domain/surveys/copy-questions.ts'
import { createQuestions } from '#domain/surveys/create-questions.ts'
import { surveyRoutes } from '#domain/surveys/routes.ts'
import { tillJobs } from '#domain/till/jobs.ts'
import { tillPanelRoutes } from '#domain/till/panel/panel-routes.ts'
import { tillRoutes } from '#domain/till/routes.ts'
import { timingCompanyRoutes } from '#domain/timing/company/company-routes.ts'
import { dnsRoutes } from '#domain/timing/dns/dns-routes.ts'
import { timingJobs } from '#domain/timing/jobs.ts'
import { timingProfileRoutes } from '#domain/timing/profiles/profile-routes.ts'
import { timingResultRoutes } from '#domain/timing/results/results-routes.ts'
import { timingRoutes } from '#domain/timing/routes.ts'
import { timingTokenRoutes } from '#domain/timing/tokens/token-routes.ts'
import type { AppContext } from '#server/app-context.ts'
import { auditJobs } from '#server/audit/blank-personal.ts'
import { invariantJobs } from '#server/invariants/watch.ts'
import { limitJobs } from '#server/limits/jobs.ts'
import { mailJobs } from '#server/mail/gather-mails.ts'
import { mailRoutes } from '#server/mail/routes.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { INVARIANTS } from './invariants.ts'
import { amountJobs } from './suspicious-amounts.ts'

/** What is open once a process and shared by several modules. */
export type Desks = {
  processor: Processor
  payables: Payables
  studio: Studio
  receipts: ReceiptDesk
  printing: PrintDesk
  medical: MedicalDesk
  paper: PaperDesk
}

export const INDEXED = [listIndexedEvents, listIndexedResults, listIndexedProducts]

export const everyRoute = (
  context: AppContext,
  { processor, payables, studio, receipts, printing, medical, paper }: Desks,
) => [
  ...accountRoutes(context),
  ...twoStepRoutes(context),
  ...selfRoutes(context),
  ...viewRoutes(context),
  ...eventRoutes(context, {
    addQuestions: createQuestions,
    copyParts: [copyQuestions, copyGateways, copyDesign, copyPolicies, copySeries],
    admits,
    moveByForm,
    readMoney: (db, caller, event_id) => totalMovements(db, caller, { event_id, search: '' }),
  }),
  ...siteEventRoutes(context, { readChanges: readPolicyLines }),
  ...eventPictureRoutes(context),
  ...crewRoutes(context),
  ...surveyRoutes(context),
  ...afterSurveyRoutes(context),
  ...couponRoutes(context),
  ...paymentRoutes(context),
  ...processorRoutes(context, processor, payables),
  ...transferRoutes(context, payables),
  ...ledgerRoutes(context),
  ...movementRoutes(context),
  ...accountLineRoutes(context, payables, processor),
  ...refundRoutes(context, payables, processor),
  ...installationRoutes(context),
  ...storeRoutes(context),
  ...checkoutRoutes(context),
  ...productRoutes(context),
  ...orderRoutes(context),
  ...bibRoutes(context),
  ...printRoutes(context, printing),
  ...registrationRoutes(context),
  ...mineRoutes(context, receipts),
  ...celebrationRoutes(context),
  ...correctRoutes(context),
  ...returningRoutes(context),
  ...consentRoutes(context),
  ...placeTransferRoutes(context),
  ...shareRoutes(context),
  ...medicalRoutes(context, medical),
  ...reviewRoutes(context),
  ...pauseRoutes(context),
  ...runnerRoutes(context),
  ...staffChangeRoutes(context),
  ...policyRoutes(context),
  ...creditRoutes(context),
  ...noticeRoutes(context),
  ...kitDeskRoutes(context),
  ...boardRoutes(context),
  ...paperRoutes(context, paper),
  ...collectRoutes(context),
  ...tillRoutes(context),
  ...tillPanelRoutes(context, payables),
  ...deskConsentRoutes(context),
  ...resultRoutes(context),
  ...ownHistoryRoutes(context),
  ...classificationRoutes(context),
  ...importRoutes(context),
  ...correctionRoutes(context),
  ...timingRoutes(context),
  ...timingProfileRoutes(context),
  ...timingTokenRoutes(context),
  ...timingCompanyRoutes(context),
  ...timingResultRoutes(context),
  ...dnsRoutes(context),
  ...certificateRoutes(context, studio),
  ...designRoutes(context, studio),
  ...batchRoutes(context, studio),
  ...newBatchRoutes(context, studio),
  ...homeRoutes(context),
  ...searchRoutes(context),
  ...messageRoutes(context),
  ...forecastRoutes(context),
  ...historyRoutes(context),
  ...privacyRoutes(context),
  ...mailRoutes(context),
]

export const everyJob = (context: AppContext, { processor }: Desks): AnyJob[] => [
  ...accountJobs(context.db),
  ...eventJobs(context),
  ...crewJobs(context.db),
  ...bibTellingJobs(context, (person) =>
    personAddress(context.address, { secretKey: context.secretKey, ...person }),
  ),
  ...bibJobs(context),
  ...registrationJobs(context, processor),
  ...changeJobs(context),
  ...receiptJobs(context),
  ...creditJobs(context),
  ...noticeJobs(context),
  ...kitDeskJobs(context),
  ...tillJobs(context.db),
  ...resultJobs(context),
  ...timingJobs(context),
  ...storeJobs(context, processor),
  ...paymentJobs(context, processor),
  ...messageJobs(context),
  ...privacyJobs(context),
  ...auditJobs(context.db),
  ...limitJobs(context.db),
  ...mailJobs(context.db, context.config),
  ...amountJobs(context),
  ...invariantJobs(context, {
    invariants: INVARIANTS,
    alert: (tx, finding) => alertAdministrators(tx, context, finding),
  }),
]
