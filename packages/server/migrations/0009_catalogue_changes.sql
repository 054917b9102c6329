CREATE TABLE "catalogue_before" (
	"import_id" uuid NOT NULL,
	"list" text NOT NULL,
	"id" text NOT NULL,
	"row" text,
	CONSTRAINT "catalogue_before_import_id_list_id_pk" PRIMARY KEY("import_id","list","id")
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"import_id" uuid NOT NULL,
	"from_line" integer NOT NULL,
	"records" text NOT NULL,
	CONSTRAINT "import_batches_import_id_from_line_pk" PRIMARY KEY("import_id","from_line")
);
--> statement-breakpoint
CREATE TABLE "product_resolutions" (
	"product_id" text PRIMARY KEY NOT NULL,
	"description" text,
	"reason" text NOT NULL,
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_schedules" (
	"product_id" text NOT NULL,
	"state" text NOT NULL,
	"schedule" text NOT NULL,
	CONSTRAINT "product_schedules_product_id_state_pk" PRIMARY KEY("product_id","state")
);
--> statement-breakpoint
CREATE TABLE "state_schedules" (
	"state" text NOT NULL,
	"substance" text NOT NULL,
	"schedule" text NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "state_schedules_state_substance_pk" PRIMARY KEY("state","substance")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "refusals" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changes" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_before" ADD CONSTRAINT "catalogue_before_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_resolutions" ADD CONSTRAINT "product_resolutions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_schedules" ADD CONSTRAINT "product_schedules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;