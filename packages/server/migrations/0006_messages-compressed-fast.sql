-- PostgreSQL's first compression method took a fifth of the database's time for a send. lz4 where this PostgreSQL was built with it, else none.
DO $$
BEGIN
  ALTER TABLE network_messages ALTER COLUMN xml SET COMPRESSION lz4;
  ALTER TABLE inbound_messages ALTER COLUMN xml SET COMPRESSION lz4, ALTER COLUMN answer_xml SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  ALTER TABLE network_messages ALTER COLUMN xml SET STORAGE EXTERNAL;
  ALTER TABLE inbound_messages ALTER COLUMN xml SET STORAGE EXTERNAL, ALTER COLUMN answer_xml SET STORAGE EXTERNAL;
END $$;
